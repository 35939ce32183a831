import { AppError } from '../../../contract/errors.ts';
import type { PictureMeasures } from '../../../workers/check/api.ts';
import { measurePicture } from '../../../workers/check/client.ts';
import { parseMediaAddress } from '../../lib/media/media-address.ts';
import { findKeptMedia } from '../../lib/media/media-cache.ts';

/**
 * Measures the picture at an address of the studio on this device: what is kept here, also where no service worker hands it out, else
 * what the studio has. `looksForFaces`: see `measurePicture`.
 * @throws AppError MEDIA_OFFLINE, CONVERT_FAILED; the signal's reason when aborted
 */
export async function measurePictureAt(path: string, options: { looksForFaces: boolean; signal: AbortSignal }): Promise<PictureMeasures> {
  const url = new URL(path, location.origin);
  const answer = (await findKept(url)) ?? (await ask(url, options.signal));
  if (!answer.ok) throw new AppError('MEDIA_OFFLINE');
  return measurePicture(await answer.blob(), options);
}

async function findKept(url: URL): Promise<Response | undefined> {
  const address = parseMediaAddress(url);
  // Without HTTPS a browser gives no caches.
  return address === null || typeof caches === 'undefined' ? undefined : findKeptMedia(caches, url.href, address);
}

async function ask(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  }
}
