/** Why files are not taken; null when they are. */
export type UploadRefusal = 'not-images' | 'too-many' | null;

type Item = { kind?: string; type: string };

/** Everything that is brought has to be an image, and one at a time is taken. */
export function refuseUpload(items: ArrayLike<Item>): UploadRefusal {
  const files = Array.from(items).filter(({ kind = 'file' }) => kind === 'file');
  if (files.length === 0 || files.some(({ type }) => !type.startsWith('image/'))) return 'not-images';
  return files.length > 1 ? 'too-many' : null;
}

/** What a refusal is told. */
export const refusalTexts: Record<Exclude<UploadRefusal, null>, string> = {
  'not-images': 'Only images can be uploaded.',
  'too-many': 'One image at a time can be uploaded.',
};
