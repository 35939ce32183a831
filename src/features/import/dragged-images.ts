import { hasDraggedMedia } from '../../lib/media-drag.ts';
import { hasPictureEnding } from '../../lib/picture-ending.ts';

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
/** Archives of pictures. */
const archiveTypes: readonly string[] = ['application/zip', 'application/x-zip-compressed'];
const importedTypes: readonly string[] = [...pictureTypes, ...archiveTypes];

/** For a file dialog: what can be chosen. */
export const acceptedFiles = [...importedTypes, '.bmp', '.tif', '.tiff', '.heic', '.heif', '.zip'].join(',');

/** `accepted` when every dragged item is an image, `refused` when files are dragged that are not, `other` for all else. */
export type DragKind = 'accepted' | 'refused' | 'other';

type Dragged = { types: readonly string[]; items: ArrayLike<{ kind: string; type: string }> };

/** What a drag over the page would bring. Some browsers tell the files only when they are dropped, and some types never. */
export function judgeDrag(data: Dragged | null): DragKind {
  if (data === null || !data.types.includes('Files') || hasDraggedMedia(data as DataTransfer)) return 'other';
  const files = Array.from(data.items).filter(({ kind }) => kind === 'file');
  return files.every(({ type }) => type === '' || importedTypes.includes(type)) ? 'accepted' : 'refused';
}

/** The files if all of them are images or archives, else null; null too when there are none. */
export function imagesAmong(files: Iterable<File> | ArrayLike<File>): File[] | null {
  const all = Array.from(files);
  return all.length > 0 && all.every((file) => isArchive(file) || isPicture(file)) ? all : null;
}

/** Whether a file is an archive that pictures are taken out of. */
export function isArchive({ type, name }: File): boolean {
  return archiveTypes.includes(type) || (type === '' && /\.zip$/i.test(name));
}

function isPicture({ type, name }: File): boolean {
  return pictureTypes.includes(type) || (type === '' && hasPictureEnding(name));
}
