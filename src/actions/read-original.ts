import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { problemSchema } from '../../contract/problem.ts';
import { mediaPath, versionPath, type UpscaleMode } from '../../contract/media.ts';
import type { MediaRow } from '../../contract/media-row.ts';
import { mediaCacheName, parseMediaAddress, type MediaAddress } from '../lib/media-address.ts';
import { findKeptMedia, keepMedia } from '../lib/media-cache.ts';
import { consoleLog } from '../lib/log.ts';

type ReadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal | undefined };
/** Where a file is, and what is known of it; null is anything. */
type File = { url: string; address: MediaAddress; sizeBytes: number | null; mime: string | null };

/**
 * The bytes of an upscaled version: from this device, else from the studio, and then kept here.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE
 */
export async function readVersion(media: MediaRow, mode: UpscaleMode, account: string, options: ReadOptions): Promise<Blob> {
  const file = toFile(versionPath(media, mode, account), { sizeBytes: null, mime: null });
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
  // What is kept but not the whole file would fail again every time.
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

function locate(media: MediaRow, variant: MediaAddress['variant'], account: string): File {
  const isOriginal = variant === 'original';
  const facts = { sizeBytes: isOriginal ? media.size_bytes : null, mime: isOriginal ? media.mime : null };
  return toFile(mediaPath(media, variant, account), facts);
}

function toFile(path: string | null, facts: Pick<File, 'sizeBytes' | 'mime'>): File {
  const url = path === null ? null : new URL(path, location.origin);
  const address = url === null ? null : parseMediaAddress(url);
  if (url === null || address === null) throw new AppError('NOT_FOUND');
  return { url: url.href, address, ...facts };
}

async function readKept({ url, address }: File): Promise<Blob | null> {
  // Without HTTPS a browser gives no caches.
  if (typeof caches === 'undefined') return null;
  const response = await findKeptMedia(caches, url, address);
  return response === undefined ? null : response.blob();
}

async function forget({ url, address }: File): Promise<void> {
  const cache = await caches.open(mediaCacheName(address.account));
  await cache.delete(url, { ignoreVary: true });
}

function isWhole(blob: Blob, { sizeBytes, mime }: File): boolean {
  return (sizeBytes === null || blob.size === sizeBytes) && (mime === null || blob.type === mime);
}

async function fetchFile(file: File, { onProgress, signal }: ReadOptions): Promise<Blob> {
  const response = await ask(file.url, signal);
  if (!response.ok) throw await toError(response);
  const blob = await readWithProgress(response, file.sizeBytes, { onProgress, signal });
  if (!isWhole(blob, file)) throw new AppError('UNAVAILABLE', { detail: 'The picture arrived incomplete. Try again.' });
  if (!navigator.serviceWorker?.controller) await keep(file, blob, response.headers);
  return blob;
}

/** The service worker keeps what it hands out; a page that has none yet does it itself. */
async function keep({ url, address }: File, blob: Blob, headers: Headers): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    await keepMedia({ storage: caches, sumsLarge: false }, url, address, new Response(blob, { headers }));
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
