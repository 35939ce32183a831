import { hasPictureEnding, hasVideoEnding } from '../../../../contract/import/media-ending.ts';
import { videoTypes } from '../../../../contract/import/video-type.ts';
import { hasDraggedMedia } from '../../../lib/media/media-drag.ts';

/** Types of picture that can be imported; BMP, TIFF and HEIC become PNG or JPG on the way. */
const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/bmp',
  'image/x-ms-bmp',
  'image/tiff',
  'image/heic',
  'image/heif',
];
/** `video/x-m4v`: some systems give this type to Apple's MP4 files. */
const filmTypes: readonly string[] = [...videoTypes, 'video/x-m4v'];
/** Archives of pictures and videos. */
const archiveTypes: readonly string[] = ['application/zip', 'application/x-zip-compressed'];
const mediaTypes: readonly string[] = [...pictureTypes, ...filmTypes];
const importedTypes: readonly string[] = [...mediaTypes, ...archiveTypes];

/** The `accept` attribute of a file dialog. */
export const acceptedFiles = [...importedTypes, '.bmp', '.tif', '.tiff', '.heic', '.heif', '.mp4', '.m4v', '.webm', '.mov', '.zip'].join(
  ',',
);

/** `accepted`: every dragged item is a picture, a video or an archive. `refused`: some file is not. `other`: no files. */
export type DragKind = 'accepted' | 'refused' | 'other';

type Dragged = { types: readonly string[]; items: ArrayLike<{ kind: string; type: string }> };

/** The kinds of files in a drag over the page. Some browsers list files only on drop, and omit some types. */
export function judgeDrag(data: Dragged | null): DragKind {
  if (data === null || !data.types.includes('Files') || hasDraggedMedia(data as DataTransfer)) return 'other';
  const files = Array.from(data.items).filter(({ kind }) => kind === 'file');
  return files.every(({ type }) => type === '' || importedTypes.includes(type)) ? 'accepted' : 'refused';
}

/** The files if all of them are pictures, videos or archives, else null; null too when there are none. */
export function filesAmong(files: Iterable<File> | ArrayLike<File>): File[] | null {
  const all = Array.from(files);
  return all.length > 0 && all.every((file) => isArchive(file) || isMedia(file)) ? all : null;
}

/** True for an archive of pictures and videos. */
export function isArchive({ type, name }: File): boolean {
  return archiveTypes.includes(type) || (type === '' && /\.zip$/i.test(name));
}

/** True for a video, by the rule of `isMedia`. */
export function isVideo({ type, name }: File): boolean {
  return filmTypes.includes(type) || (type === '' && hasVideoEnding(name));
}

/** True for a picture or video by its type, or by its name where the system does not know the type. */
export function isMedia({ type, name }: File): boolean {
  return mediaTypes.includes(type) || (type === '' && (hasPictureEnding(name) || hasVideoEnding(name)));
}
