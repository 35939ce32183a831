import { makeChange } from './make-change.ts';

/**
 * Deletes items at once, and for good when the undo window closes, whatever happens to this tab.
 * `mid` takes it back with `undoDelete`.
 * @throws AppError STARRED when one of them is starred (nothing is deleted), GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteMedia(ids: string[]): Promise<{ mid: string }> {
  const { mid } = await makeChange({ kind: 'media.delete', args: { ids: [...new Set(ids)] } });
  return { mid };
}
