import * as v from 'valibot';
import { AppError, problemSchema } from '../../contract/errors.ts';
import { mediaPath, type MediaRow } from '../../contract/media.ts';
import { findKeptMedia, keepMedia, mediaCacheName, parseMediaAddress, type MediaAddress } from '../lib/media-cache.ts';
import { consoleLog } from '../lib/log.ts';

type ReadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal | undefined };
type File = { url: string; address: MediaAddress };

/**
 * The bytes of an item as they were made: from this device, else from the studio, and then kept here. Without
 * either, the largest kept copy serves if it has every pixel of the original.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE
 */
export async function readOriginal(media: MediaRow, account: string, options: ReadOptions): Promise<Blob> {
  const original = locate(media, 'original', account);
  const kept = await readKept(original);
  if (kept !== null && isOriginal(kept, media)) return kept;
  // What is kept but not the whole file would fail again every time.
  if (kept !== null) await forget(original);
  try {
    return await fetchOriginal(media, original, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MEDIA_OFFLINE') throw error;
    const copy = await findFullSizeCopy(media, account);
    if (copy === null) throw error;
    return copy;
  }
}

function locate(media: MediaRow, variant: MediaAddress['variant'], account: string): File {
  const url = new URL(mediaPath(media, variant, account), location.origin);
  const address = parseMediaAddress(url);
  if (address === null) throw new AppError('NOT_FOUND');
  return { url: url.href, address };
}

async function readKept({ url, address }: File): Promise<Blob | null> {
  const response = await findKeptMedia(caches, url, address);
  return response === undefined ? null : response.blob();
}

async function forget({ url, address }: File): Promise<void> {
  const cache = await caches.open(mediaCacheName(address.account));
  await cache.delete(url, { ignoreVary: true });
}

function isOriginal(blob: Blob, media: MediaRow): boolean {
  return (media.size_bytes === null || blob.size === media.size_bytes) && (media.mime === null || blob.type === media.mime);
}

async function fetchOriginal(media: MediaRow, file: File, { onProgress, signal }: ReadOptions): Promise<Blob> {
  const response = await ask(file.url, signal);
  if (!response.ok) throw await toError(response);
  const blob = await readWithProgress(response, media.size_bytes, { onProgress, signal });
  if (!isOriginal(blob, media)) throw new AppError('UNAVAILABLE', { detail: 'The picture arrived incomplete. Try again.' });
  if (!navigator.serviceWorker?.controller) await keep(file, blob, response.headers);
  return blob;
}

/** The service worker keeps what it hands out; a page that has none yet does it itself. */
async function keep({ url, address }: File, blob: Blob, headers: Headers): Promise<void> {
  try {
    await keepMedia(caches, url, address, new Response(blob, { headers }));
  } catch (error) {
    // A full device is no reason to refuse a download that is complete.
    consoleLog('media.keep-failed', { reason: String(error) });
  }
}

async function ask(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, signal === undefined ? {} : { signal });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  }
}

async function toError(response: Response): Promise<AppError> {
  const problem = v.safeParse(problemSchema, await response.json().catch(() => null));
  if (problem.success) return new AppError(problem.output.code);
  return new AppError(response.status === 504 ? 'MEDIA_OFFLINE' : 'UNAVAILABLE');
}

async function readWithProgress(response: Response, expectedBytes: number | null, { onProgress, signal }: ReadOptions): Promise<Blob> {
  const total = expectedBytes ?? Number(response.headers.get('Content-Length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  try {
    for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) {
      parts.push(step.value);
      received += step.value.length;
      if (total > 0) onProgress(Math.min(1, received / total));
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new AppError('MEDIA_OFFLINE', { cause: error });
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
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
