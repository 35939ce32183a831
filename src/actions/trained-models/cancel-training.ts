import { makeChange } from '../make-change.ts';
import { studioNow } from '../studio-now.ts';

/** Stops a training; its credits come back. It is begun anew with `retryTraining`. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function cancelTraining(id: string): Promise<void> {
  await makeChange({ kind: 'model.cancel', args: { id, at: await studioNow() } });
}
