import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../contract/errors.ts';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { videoTypeOf } from '../../../contract/import/video-type.ts';
import { FetchError } from '../../lib/guarded-fetch/fetch-error.ts';
import { guardedFetch } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { findMediaFile, type MediaFile } from '../files/find-media-file.ts';
import { openLine } from '../run-one-at-a-time.ts';
import { findUpload } from '../files/store-upload.ts';
import { probeFilm } from './probe-film.ts';

/** Time limit for a video at another address, redirects included, ms. */
const fetchMs = 30_000;
const inLine = openLine();

/** The bytes of a video in the caller's space. `path`: its address in this studio. @throws NOT_FOUND, MEDIA_DAMAGED, BODY_TOO_LARGE */
export async function readOwnVideo(
  studio: { db: Database; mediaStore: MediaStore },
  { path, userId, spaceId }: { path: string; userId: string; spaceId: string },
): Promise<Uint8Array> {
  const named = readMediaAddress(path);
  if (named === null) throw new AppError('NOT_FOUND');
  const file: MediaFile =
    named.kind === 'item'
      ? await findMediaFile(studio, { spaceId, id: named.id, variant: 'original' })
      : await findUpload(studio, { userId, spaceId, hash: named.sha256 });
  if (file.sizeBytes > limits.mediaUploadBytes) throw tooLarge();
  return buffer((await file.open()).stream);
}

/**
 * The bytes of a video at a public address; addresses on the studio's machine or network are refused. @throws VALIDATION_FAILED
 * for an address that may not be fetched or does not answer, BODY_TOO_LARGE
 */
export async function fetchVideo(url: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { status, bytes } = await guardedFetch(url, { timeoutMs: fetchMs, bytesMax: limits.mediaUploadBytes, signal });
    if (status !== 200) throw unread(`it answered with ${status}`);
    return bytes;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw error.code === 'TOO_LARGE' ? tooLarge() : unread(error.message);
  }
}

/** The size and the length of a video, by its bytes. @throws MEDIA_TYPE_INVALID for other files, DURATION_UNKNOWN for a damaged one */
export async function readVideoMetadata(bytes: Uint8Array): Promise<ResponseOf<'videoMetadata'>> {
  const mime = videoTypeOf(bytes);
  if (mime === null) throw new AppError('MEDIA_TYPE_INVALID');
  const found = await inLine(() => probeFilm(bytes, { hasPoster: false }));
  if (found === null || !(found.duration > 0)) throw new AppError('DURATION_UNKNOWN');
  if (found.width === 0) throw new AppError('MEDIA_TYPE_INVALID');
  const { width, height, duration } = found;
  return { width, height, duration, mime, size_bytes: bytes.byteLength };
}

function unread(why: string): AppError {
  return new AppError('VALIDATION_FAILED', { issues: [{ path: 'video_url', message: `could not be read: ${why}` }] });
}

function tooLarge(): AppError {
  return new AppError('BODY_TOO_LARGE', { detail: `This video is larger than ${limits.mediaUploadBytes / 1024 / 1024} MB.` });
}
