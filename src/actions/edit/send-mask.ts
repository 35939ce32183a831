import { AppError } from '../../../contract/errors.ts';
import type { EditMask } from '../../../contract/edit/edit-mask.ts';
import { renderMask } from '../../../workers/edit/client.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** Longer than a mask of the largest size takes on a slow connection, ms. */
const timeoutMs = 120_000;

/**
 * Sends the mask of a picture. Returns its address for a request. Without a connection that alone is said: the mask is kept with its version.
 * @throws AppError VALIDATION_FAILED for a mask of nothing or of everything, CONVERT_FAILED, and what the studio answers; the signal's reason when aborted
 */
export function sendMask(mask: EditMask, signal: AbortSignal): Promise<string> {
  return runJob(async () => {
    const { file, cover } = await renderMask(mask, { signal });
    if (cover === 0) throw refuse('The mask is empty, so nothing would change. Paint over what may change, or clear the mask.');
    if (cover === 1) throw refuse('The mask covers the whole picture. Clear it to change all of it.');
    const form = new FormData();
    form.set('file', file, 'mask.png');
    try {
      return (await (await accountApi()).call('uploadMask', { form, signal, timeoutMs })).value.data.imageUrl;
    } catch (error) {
      throw signal.aborted || !(error instanceof AppError) ? error : explain(error);
    }
  });
}

function refuse(detail: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail });
}

function explain(error: AppError): AppError {
  const isOffline = error.code === 'NETWORK';
  const detail = isOffline
    ? 'There is no connection. The mask is kept with this version: send it when you are connected.'
    : `Upload image failed! ${error.message}`;
  return new AppError(error.code, { detail, cause: error });
}
