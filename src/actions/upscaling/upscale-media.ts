import { liveQuery } from 'dexie';
import { AppError } from '../../../contract/errors.ts';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { whyNotUpscale } from '../../../contract/upscaling/upscale.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { makeChange } from '../make-change.ts';
import { studioNow } from '../studio-now.ts';

/**
 * Asks for a larger version of an image. Its row says so at once; `awaitUpscale` tells how it ends.
 * @throws AppError GONE, UPSCALE_TOO_LARGE, IN_PROGRESS while another version is being made, STORAGE_FULL, STORAGE_LOST
 */
export async function upscaleMedia(id: string, mode: UpscaleMode, faceFidelity: number): Promise<void> {
  const [media, at] = [await findMedia(id), await studioNow()];
  const why = media === undefined ? 'NO_PICTURE' : whyNotUpscale(media, mode, at);
  if (why === 'NO_PICTURE') throw new AppError('GONE');
  if (why === 'TOO_LARGE') throw new AppError('UPSCALE_TOO_LARGE');
  if (why === 'RUNNING') throw new AppError('IN_PROGRESS', { detail: 'Another version of this image is being made.' });
  await makeChange({ kind: 'media.upscale', args: { id, upscale_mode: mode, face_enhance_weight: faceFidelity, at } });
}

/** Resolves when an upscaling ends: `made`, or with the reason why not; `gone` when it was taken back or its item was deleted. */
export function awaitUpscale(id: string, mode: UpscaleMode): Promise<'made' | 'gone' | { reason: string }> {
  return new Promise((resolve, reject) => {
    const watched = liveQuery(() => findMedia(id)).subscribe({
      next: (media) => {
        if (media?.status === 'upscaling' && media.upscale_mode === mode) return;
        // Not from within the first call: what is unsubscribed does not have its name yet.
        queueMicrotask(() => watched.unsubscribe());
        if (media === undefined) resolve('gone');
        else if (media[mode] !== null) resolve('made');
        else resolve(media.failed_reason === null ? 'gone' : { reason: media.failed_reason });
      },
      error: reject,
    });
  });
}
