import { AppError } from '../../../contract/errors.ts';
import type { PictureSettings, PictureTarget } from '../../../contract/downloads/picture.ts';
import type { PictureFacts, SizeEstimate } from '../../../workers/image/api.ts';
import { estimateImageSize, readPictureFacts } from '../../../workers/image/client.ts';
import { traceImage } from '../../../workers/trace/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { describeMedia } from '../media/describe-media.ts';
import { readOriginal } from '../files/read-original.ts';

type Wanted = { target: PictureTarget; settings: PictureSettings; signal: AbortSignal };

/**
 * The size of a picture's download with these settings, bytes. An SVG is traced for it: only the result tells its size.
 * @throws AppError NOT_FOUND, MEDIA_OFFLINE, UNAUTHENTICATED, UNAVAILABLE, CONVERT_FAILED; the signal's reason
 */
export async function estimatePicture(id: string, { target, settings, signal }: Wanted): Promise<SizeEstimate> {
  const { media, original } = await read(id, signal);
  const metadata = settings.isPrivate ? null : await describeMedia(media);
  if (target === 'svg') return { bytes: (await traceImage(original, { metadata, signal })).size, isExact: true };
  return estimateImageSize(original, target, { settings, metadata, signal });
}

/** Type, size and metadata of an item's original. @throws AppError as `estimatePicture` */
export async function readPictureOf(id: string, signal: AbortSignal): Promise<PictureFacts> {
  return readPictureFacts((await read(id, signal)).original, { signal });
}

async function read(id: string, signal: AbortSignal) {
  const media = await findMedia(id);
  if (media === undefined || media.hash === null) throw new AppError('NOT_FOUND');
  return { media, original: await readOriginal(media, openAccount(), { onProgress: () => undefined, signal }) };
}
