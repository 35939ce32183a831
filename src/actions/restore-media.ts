import { makeChange } from './make-change.ts';

/** Brings deleted items back from the Trash; they appear with the server's next answer. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function restoreMedia(ids: string[]): Promise<void> {
  await makeChange({ kind: 'media.restore', args: { ids: [...new Set(ids)] } });
}
