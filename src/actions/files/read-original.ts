import { AppError } from '../../../contract/errors.ts';
import { mediaPath, versionPath, type MediaVariant, type UpscaleMode } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { fetchFile, forget, isWhole, readKept, toFile, type MediaFile, type ReadOptions } from './read-file.ts';

/**
 * The bytes of an upscaled version: from this device, else from the studio, and then kept here.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE
 */
export async function readVersion(media: MediaRow, account: string, options: ReadOptions & { mode: UpscaleMode }): Promise<Blob> {
  const file = toFile(versionPath(media, options.mode, account), { sizeBytes: null, mime: null });
  return (await readKept(file)) ?? (await fetchFile(file, options));
}

/**
 * The bytes of an item as they were made: from this device, else from the studio, and then kept here. Without
 * either, the largest kept copy serves if it has every pixel of the original.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE
 */
export async function readOriginal(media: MediaRow, account: string, options: ReadOptions): Promise<Blob> {
  const original = locate(media, 'original', account);
  const kept = await readKept(original);
  if (kept !== null && isWhole(kept, original)) return kept;
  // A kept file that is not whole would fail every time.
  if (kept !== null) await forget(original);
  try {
    return await fetchFile(original, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MEDIA_OFFLINE') throw error;
    const copy = await findFullSizeCopy(media, account);
    if (copy === null) throw error;
    return copy;
  }
}

function locate(media: MediaRow, variant: MediaVariant, account: string): MediaFile {
  const isOriginal = variant === 'original';
  const facts = { sizeBytes: isOriginal ? media.size_bytes : null, mime: isOriginal ? media.mime : null };
  return toFile(mediaPath(media, variant, account), facts);
}

async function findFullSizeCopy(media: MediaRow, account: string): Promise<Blob | null> {
  for (const variant of ['1024', '512', '256'] as const) {
    const blob = Math.max(media.width, media.height) <= Number(variant) ? await readKept(locate(media, variant, account)) : null;
    if (blob === null) continue;
    const bitmap = await createImageBitmap(blob);
    const isFullSize = bitmap.width === media.width && bitmap.height === media.height;
    bitmap.close();
    if (isFullSize) return blob;
  }
  return null;
}
