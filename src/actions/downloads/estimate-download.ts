import type { ClipFormat, ClipSettings } from '../../../contract/downloads/clip.ts';
import { AppError } from '../../../contract/errors.ts';
import { estimateVideoSize } from '../../../workers/video/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { readOriginal } from '../files/read-original.ts';

type ClipOrder = { format: ClipFormat; settings: ClipSettings };

/**
 * The approximate size of a video's download with these settings, bytes, measured on a few frames of it.
 * @throws AppError NOT_FOUND, MEDIA_OFFLINE, UNAUTHENTICATED, UNAVAILABLE, CONVERT_FAILED, WEBCODECS_UNSUPPORTED; the signal's reason
 */
export async function estimateDownload(id: string, { format, settings }: ClipOrder, signal: AbortSignal): Promise<number> {
  const media = await findMedia(id);
  if (media === undefined || media.hash === null) throw new AppError('NOT_FOUND');
  const original = await readOriginal(media, openAccount(), { onProgress: () => undefined, signal });
  return estimateVideoSize({ source: original, target: format, settings }, { signal });
}
