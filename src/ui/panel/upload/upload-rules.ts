import { hasPictureEnding } from '../../../../contract/import/media-ending.ts';

/** Why files are not taken; null when they are. */
export type UploadRefusal = 'not-images' | 'too-many' | null;

/** `name`: known only once it was dropped. */
type Item = { kind?: string; type: string; name?: string };

/** Everything that is brought has to be an image, and one at a time is taken. */
export function refuseUpload(items: ArrayLike<Item>): UploadRefusal {
  const files = Array.from(items).filter(({ kind = 'file' }) => kind === 'file');
  if (files.length === 0 || !files.every(isImage)) return 'not-images';
  return files.length > 1 ? 'too-many' : null;
}

/** Not every system knows the type of a HEIC photo or a TIFF: then the ending tells it, and while it is dragged nothing does. */
function isImage({ type, name }: Item): boolean {
  return type === '' ? name === undefined || hasPictureEnding(name) : type.startsWith('image/');
}

/** What a refusal is told. */
export const refusalTexts: Record<Exclude<UploadRefusal, null>, string> = {
  'not-images': 'Only images can be uploaded.',
  'too-many': 'One image at a time can be uploaded.',
};
