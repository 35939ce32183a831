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
/** `video/x-m4v` is the type that some systems give an MP4 of Apple. */
const filmTypes: readonly string[] = [...videoTypes, 'video/x-m4v'];
/** Archives of pictures and videos. */
const archiveTypes: readonly string[] = ['application/zip', 'application/x-zip-compressed'];
const mediaTypes: readonly string[] = [...pictureTypes, ...filmTypes];
const importedTypes: readonly string[] = [...mediaTypes, ...archiveTypes];

/** For a file dialog: what can be chosen. */
export const acceptedFiles = [...importedTypes, '.bmp', '.tif', '.tiff', '.heic', '.heif', '.mp4', '.m4v', '.webm', '.mov', '.zip'].join(
  ',',
);

/** `accepted` when every dragged item is a picture, a video or an archive, `refused` when files are dragged that are not, `other` for all else. */
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

/** Whether a file is an archive that pictures and videos are taken out of. */
export function isArchive({ type, name }: File): boolean {
  return archiveTypes.includes(type) || (type === '' && /\.zip$/i.test(name));
}

/** Whether a file is a video, as `isMedia` tells it. */
export function isVideo({ type, name }: File): boolean {
  return filmTypes.includes(type) || (type === '' && hasVideoEnding(name));
}

/** Whether a file is a picture or a video by its type, or by its name where the system does not know the type. */
export function isMedia({ type, name }: File): boolean {
  return mediaTypes.includes(type) || (type === '' && (hasPictureEnding(name) || hasVideoEnding(name)));
}
