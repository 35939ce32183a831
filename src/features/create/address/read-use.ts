import type { SourceUse } from '../sources/begin-with.ts';
import type { FormMode } from '../form/form-modes.ts';

/** The files, prompt and trained model in the address of a page. */
export type AskedAtAddress = Partial<Record<'model_id' | 'prompt' | 'image_url' | 'upload_image_url' | 'video_url', string | undefined>>;

/** The file in the address of a mode's page, and its use; null when the address has no file that the mode takes. */
export function readUse(
  mode: FormMode,
  { image_url, upload_image_url, video_url }: AskedAtAddress,
): { url: string; use: SourceUse } | null {
  if (mode === 'audio') return video_url === undefined ? null : { url: video_url, use: 'sound' };
  const isImage = mode === 'image' || mode === 'bulk';
  if (isImage && upload_image_url !== undefined) return { url: upload_image_url, use: 'edit' };
  const url = image_url ?? upload_image_url;
  if (url === undefined) return null;
  return { url, use: isImage ? 'reference' : mode === 'elements' ? 'elements' : 'video' };
}
