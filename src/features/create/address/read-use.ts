import type { SourceUse } from '../sources/begin-with.ts';
import type { FormMode } from '../form/form-modes.ts';

/** Files, words and the trained model in an address that a page begins with. */
export type AskedAtAddress = Partial<Record<'model_id' | 'prompt' | 'image_url' | 'upload_image_url' | 'video_url', string | undefined>>;

/** The file that the page of a mode is to begin with, and for what; null where its address names none that the mode takes. */
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
