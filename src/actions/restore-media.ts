import type { MediaRow } from '../../contract/media.ts';
import { makeChange } from './make-change.ts';

/** Brings deleted items back from the Trash; `rows` as they were show them at once, else they appear with the server's next answer. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function restoreMedia(ids: string[], rows: MediaRow[] = []): Promise<void> {
  await makeChange({ kind: 'media.restore', args: { ids: [...new Set(ids)], rows } });
}
