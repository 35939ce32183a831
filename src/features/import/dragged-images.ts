import { hasDraggedMedia } from '../../lib/media-drag.ts';

/** Types that can be imported. What else calls itself an image (SVG, TIFF) is not shown by every browser. */
export const importedTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** `accepted` when every dragged item is an image, `refused` when files are dragged that are not, `other` for all else. */
export type DragKind = 'accepted' | 'refused' | 'other';

type Dragged = { types: readonly string[]; items: ArrayLike<{ kind: string; type: string }> };

/** What a drag over the page would bring. Some browsers tell the files only when they are dropped. */
export function judgeDrag(data: Dragged | null): DragKind {
  if (data === null || !data.types.includes('Files') || hasDraggedMedia(data as DataTransfer)) return 'other';
  const files = Array.from(data.items).filter(({ kind }) => kind === 'file');
  return files.every(({ type }) => importedTypes.includes(type)) ? 'accepted' : 'refused';
}

/** The files if all of them are images, else null; null too when there are none. */
export function imagesAmong(files: Iterable<File> | ArrayLike<File>): File[] | null {
  const all = Array.from(files);
  return all.length > 0 && all.every(({ type }) => importedTypes.includes(type)) ? all : null;
}
