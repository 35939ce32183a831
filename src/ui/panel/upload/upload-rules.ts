import { hasPictureEnding } from '../../../../contract/import/media-ending.ts';

/** The reason why files are refused; null when accepted. */
export type UploadRefusal = 'not-images' | 'too-many' | null;

/** `name`: known only after the drop. */
type Item = { kind?: string; type: string; name?: string };

/** All files must be images, and only one is accepted at a time. */
export function refuseUpload(items: ArrayLike<Item>): UploadRefusal {
  const files = Array.from(items).filter(({ kind = 'file' }) => kind === 'file');
  if (files.length === 0 || !files.every(isImage)) return 'not-images';
  return files.length > 1 ? 'too-many' : null;
}

/**
 * Some systems report no type for HEIC photos or TIFFs. Then the file ending decides; during a drag it is unknown, so the file passes.
 */
function isImage({ type, name }: Item): boolean {
  return type === '' ? name === undefined || hasPictureEnding(name) : type.startsWith('image/');
}

/** Messages of the refusals. */
export const refusalTexts: Record<Exclude<UploadRefusal, null>, string> = {
  'not-images': 'Only images can be uploaded.',
  'too-many': 'One image at a time can be uploaded.',
};
