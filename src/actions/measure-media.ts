import { mediaPath } from '../../contract/media.ts';
import type { MediaRow } from '../../contract/media-row.ts';
import { AppError } from '../../contract/errors.ts';
import type { PictureMeasures } from '../../workers/check/api.ts';
import { measurePicture } from '../../workers/check/client.ts';

/**
 * Measures a picture of the library on this device. Its copy of 512 px is enough, which is kept here where the original may not be.
 * @throws AppError MEDIA_OFFLINE, CONVERT_FAILED; the signal's reason when aborted
 */
export async function measureMedia(media: MediaRow, account: string, signal: AbortSignal): Promise<PictureMeasures> {
  const answer = await fetch(mediaPath(media, '512', account), { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  });
  if (!answer.ok) throw new AppError('MEDIA_OFFLINE');
  return measurePicture(await answer.blob(), { signal });
}
