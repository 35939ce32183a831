import { AppError } from '../../contract/errors.ts';
import type { PictureMeasures } from '../../workers/check/api.ts';
import { measurePicture } from '../../workers/check/client.ts';

/**
 * Measures the picture at an address of the studio on this device.
 * @throws AppError MEDIA_OFFLINE, CONVERT_FAILED; the signal's reason when aborted
 */
export async function measurePictureAt(url: string, signal: AbortSignal): Promise<PictureMeasures> {
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  });
  if (!answer.ok) throw new AppError('MEDIA_OFFLINE');
  return measurePicture(await answer.blob(), { signal });
}
