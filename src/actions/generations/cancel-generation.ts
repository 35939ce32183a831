import { makeChange } from '../make-change.ts';

/**
 * Cancels one image that is not finished.
 * @throws AppError GONE when it is finished or deleted already, STORAGE_FULL, STORAGE_LOST
 */
export async function cancelGeneration(mediaId: string): Promise<void> {
  await makeChange({ kind: 'generation.cancel', args: { id: mediaId } });
}
