import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { consoleLog } from '../../lib/log.ts';
import { mediaCacheName, parseMediaAddress, type MediaAddress } from '../../lib/media/media-address.ts';
import { findKeptMedia, keepMedia } from '../../lib/media/media-cache.ts';

export type ReadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal | undefined };
/** Where a file is, and what is known of it; null is anything. */
export type MediaFile = { url: string; address: MediaAddress; sizeBytes: number | null; mime: string | null };

/** The file at a path of this studio that a device keeps. @throws AppError NOT_FOUND for any other path */
export function toFile(path: string | null, facts: Pick<MediaFile, 'sizeBytes' | 'mime'>): MediaFile {
  const url = path === null ? null : new URL(path, location.origin);
  const address = url === null ? null : parseMediaAddress(url);
  if (url === null || address === null) throw new AppError('NOT_FOUND');
  return { url: url.href, address, ...facts };
}

/** As this device keeps it; null when it does not. */
export async function readKept({ url, address }: MediaFile): Promise<Blob | null> {
  // Without HTTPS a browser gives no caches.
  if (typeof caches === 'undefined') return null;
  const response = await findKeptMedia(caches, url, address);
  return response === undefined ? null : response.blob();
}

export async function forget({ url, address }: MediaFile): Promise<void> {
  const cache = await caches.open(mediaCacheName(address.account));
  await cache.delete(url, { ignoreVary: true });
}

export function isWhole(blob: Blob, { sizeBytes, mime }: MediaFile): boolean {
  return (sizeBytes === null || blob.size === sizeBytes) && (mime === null || blob.type === mime);
}

/** From the studio, and then kept here. @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE */
export async function fetchFile(file: MediaFile, { onProgress, signal }: ReadOptions): Promise<Blob> {
  const response = await ask(file.url, signal);
  if (!response.ok) throw await toError(response);
  const blob = await readWithProgress(response, file.sizeBytes, { onProgress, signal });
  if (!isWhole(blob, file)) throw new AppError('UNAVAILABLE', { detail: 'The file arrived incomplete. Try again.' });
  if (!navigator.serviceWorker?.controller) await keepFile(file, blob, response.headers);
  return blob;
}

/** Keeps a file here. The service worker keeps what it hands out; a page does it where there is none, and for files of its own. */
export async function keepFile(file: MediaFile, blob: Blob, headers: Headers): Promise<void> {
  if (typeof caches === 'undefined') return;
  try {
    await keepMedia({ storage: caches, sumsLarge: false }, file, new Response(blob, { headers }));
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
