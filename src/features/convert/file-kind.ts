import { pictureLabels, type PictureTarget } from '../../../contract/downloads/picture.ts';
import { holdsFilm } from '../../../workers/audio/client.ts';
import type { FileFormat } from '../../actions/files/convert-file.ts';

/** The kind of a file, which decides its target formats. */
export type FileKind = 'image' | 'video' | 'audio';

/** File extensions for which operating systems report no MIME type. */
const endings: Record<FileKind, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'],
  video: ['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'mpg', 'mpeg', 'ts', 'm2ts', '3gp', 'ogv', 'y4m', 'vob'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'flac', 'wma', 'aif', 'aiff', 'amr', 'ac3'],
};

/** The kind of a file by its MIME type, else by its extension; null for other files. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): FileKind | null {
  const [said] = type.split('/');
  if (said === 'image' || said === 'video' || said === 'audio') return said;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const kinds: readonly FileKind[] = ['image', 'video', 'audio'];
  return kinds.find((kind) => endings[kind].includes(ending)) ?? null;
}

/** The kind of a file by its content: a voice note is a sound even in a video container. */
export async function findKind(file: File): Promise<FileKind | null> {
  const kind = kindOf(file);
  return kind === 'video' && !(await holdsFilm(file).catch(() => true)) ? 'audio' : kind;
}

/** Target formats of each kind, the most common first. AVIF only if the browser can write it. */
export const formatsOf: Record<FileKind, readonly FileFormat[]> = {
  image: ['jpg', 'png', 'webp', 'avif', 'svg'],
  video: ['mp4', 'gif', 'webp', 'mp3', 'wav'],
  audio: ['mp3', 'wav', 'voice'],
};

/** Names of the formats. WEBP of a picture is named differently from an animated one. */
export function formatName(format: FileFormat, kind: FileKind): { short: string; long: string } {
  return kind === 'image' && format in pictureLabels ? pictureLabels[format as PictureTarget] : clipNames[format];
}

const clipNames: Record<FileFormat, { short: string; long: string }> = {
  ...pictureLabels,
  mp4: { short: 'MP4', long: 'MP4 (with audio)' },
  gif: { short: 'GIF', long: 'GIF (no audio)' },
  webp: { short: 'WEBP', long: 'WEBP (no audio)' },
  mp3: { short: 'MP3', long: 'MP3, 192 kbit/s, stereo' },
  wav: { short: 'WAV', long: 'WAV, 16 bit' },
  voice: { short: 'Voice', long: 'WAV of the first 60 seconds, a little quieter: what lip sync takes' },
};
