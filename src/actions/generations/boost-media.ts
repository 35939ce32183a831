import { makeChange } from '../make-change.ts';

/**
 * Serves an item that waits at turbo speed. Where the day's turbo images are used up it stays as it is, and the warning of that is shown.
 * @throws AppError GONE when it does not wait any more, STORAGE_FULL, STORAGE_LOST
 */
export async function boostMedia(id: string): Promise<void> {
  await makeChange({ kind: 'media.boost', args: { id } });
}
