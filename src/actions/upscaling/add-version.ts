import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { upscaleRefusal, whyNoUpscale } from '../../../contract/generations/image/upscale-choice.ts';
import { limits } from '../../../contract/limits.ts';
import { whyNotAddVersion, type DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { sha256OfFile } from '../../lib/sha256.ts';
import { bringFiles } from '../files/bring-files.ts';
import { studioNow } from '../studio-now.ts';

/** A file and its pixels. */
type LargerPicture = { blob: Blob; width: number; height: number; signal?: AbortSignal };

/**
 * Makes a larger picture of an item, which this device has just made, its 2x or 4x version. It is shown when this resolves; its bytes
 * are kept on this device until the studio has them. Does nothing where there is such a version already.
 * @throws AppError GONE, PLAN_LIMIT, UPSCALE_TOO_LARGE, OTHER_PICTURE for another size, VALIDATION_FAILED for another file type,
 * BODY_TOO_LARGE, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted
 */
export async function addVersion(id: string, mode: DeviceMode, { blob: file, width, height, signal }: LargerPicture): Promise<void> {
  const [media, me, at] = await Promise.all([findMedia(id), findMe(), studioNow()]);
  const why = media === undefined ? 'NO_PICTURE' : whyNotAddVersion(media, mode, { width, height });
  if (media === undefined || why === 'NO_PICTURE') throw new AppError('GONE');
  if (media[mode] !== null) return;
  if (me !== undefined && whyNoUpscale(me.plan) !== null) throw new AppError('PLAN_LIMIT', { detail: upscaleRefusal });
  if (why === 'TOO_LARGE') throw new AppError('UPSCALE_TOO_LARGE');
  if (why === 'OTHER_SIZE') throw new AppError('OTHER_PICTURE');
  if (file.size > limits.importBytes)
    throw new AppError('BODY_TOO_LARGE', {
      detail: `The larger picture takes more than ${limits.importBytes / 1024 / 1024} MB. It was not added.`,
    });
  const bytes = await file.arrayBuffer();
  const sha256 = await sha256OfFile(new Uint8Array(bytes));
  const args = { id, upscale_mode: mode, sha256, mime: file.type, size_bytes: file.size, width, height, at };
  signal?.throwIfAborted();
  // `commit` looks at the type of the file.
  await bringFiles({ kind: 'media.addVersion', args: args as ChangeArgs<'media.addVersion'> }, { bytes, files: { [mode]: file } });
}
