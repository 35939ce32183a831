import { isSumRight, looksSound, wholeSumMax } from '../kept/check-kept.ts';
import { mediaCacheName, type MediaAddress } from './media-address.ts';
import { findKeptMedia, keepMedia, type KeptNow, type MakeRoom, type NamedFile } from './media-cache.ts';
import { rangeResponse } from './range-response.ts';

/** The service worker's means: its storage, its network, and a way to finish work after the answer. */
export type MediaServer = {
  storage: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
  /** Addresses whose kept file was found sound since this worker started: each is checked once. */
  checked?: Set<string>;
  /** Large files that are being played, by address: each range request would otherwise read a new copy of the whole. */
  held?: Map<string, Blob>;
  /** Called when storage is full; absent for files fetched ahead, which are then not kept. */
  makeRoom?: MakeRoom | undefined;
  /** Called for each file that is kept now, and for each kept file that is answered with. */
  onKept?: (url: string, address: MediaAddress, kept: KeptNow) => void;
  onUsed?: (url: string, address: MediaAddress) => void;
  /** Called when a file could not be kept; the answer is given all the same. */
  onKeepFailed: (error: unknown) => void;
};

/** Most files in `held`: two videos that are compared side by side. */
const heldMax = 2;

/** Answers a media request from this device, else from the studio, keeping the file for the next time. */
export async function serveMedia(request: Request, address: MediaAddress, server: MediaServer): Promise<Response> {
  const range = request.headers.get('Range');
  const file = { url: request.url, address };
  const kept = await findKept(file, server);
  if (kept !== undefined) {
    server.onUsed?.(request.url, address);
    return range === null ? kept : rangeResponse(kept, range, () => readWhole(request.url, kept, server));
  }
  let response: Response;
  try {
    response = await server.fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unreachable();
  }
  // A partial answer is only passed on: the worker cannot know when it has seen all parts.
  if (range === null) server.waitUntil(keep(file, response.clone(), server));
  return response;
}

async function keep(file: NamedFile, response: Response, server: MediaServer): Promise<void> {
  const { url, address } = file;
  try {
    const kept = (await keepMedia(server, file, response)) ?? (await keepAnew(file, response, server));
    if (kept === null) return;
    server.held?.delete(url);
    server.checked?.add(url);
    server.onKept?.(url, address, kept);
  } catch (error) {
    server.onKeepFailed(error);
  }
}

/** Fetches past the browser's own cache, from which wrong bytes marked `immutable` would come for a year. */
async function keepAnew(file: NamedFile, wrong: Response, server: MediaServer): Promise<KeptNow | null> {
  if (wrong.status !== 200 || wrong.headers.get('Cache-Control')?.includes('immutable') !== true) return null;
  const request = new Request(file.url, { credentials: 'same-origin', cache: 'reload' });
  return keepMedia(server, file, await server.fetch(request));
}

/** Storage that fails must not hide a picture that the studio can still give. */
async function findKept(file: NamedFile, server: MediaServer): Promise<Response | undefined> {
  const { url, address } = file;
  try {
    const kept = await findKeptMedia(server.storage, url, address);
    if (kept === undefined || server.checked?.has(url) === true) return kept;
    const blob = await kept.clone().blob();
    const isLarge = blob.size > wholeSumMax;
    if (!looksSound(blob, kept.headers) || !(isLarge || (await isSumRight(blob, kept.headers, address)))) {
      // A damaged file would be shown as broken for ever: the studio is asked for it again.
      await forget(file, server);
      return undefined;
    }
    server.checked?.add(url);
    // A large file is checked after the answer: a long video must start before all of it was read.
    if (isLarge) server.waitUntil(checkLarge(kept.clone(), file, server).catch(server.onKeepFailed));
    return kept;
  } catch (error) {
    server.onKeepFailed(error);
    return undefined;
  }
}

/** Fetches a damaged file anew at once. Without a connection it is only removed, and the next request fails. */
async function checkLarge(kept: Response, file: NamedFile, server: MediaServer): Promise<void> {
  if (await isSumRight(await kept.blob(), kept.headers, file.address)) return;
  await forget(file, server);
  await keep(file, await server.fetch(new Request(file.url, { credentials: 'same-origin' })), server);
}

async function forget({ url, address }: NamedFile, { storage, held, checked }: MediaServer): Promise<void> {
  held?.delete(url);
  checked?.delete(url);
  await (await storage.open(mediaCacheName(address.account))).delete(url, { ignoreVary: true });
}

async function readWhole(url: string, kept: Response, { held }: MediaServer): Promise<Blob> {
  const blob = held?.get(url) ?? (await kept.blob());
  held?.delete(url);
  held?.set(url, blob);
  for (const oldest of held?.keys() ?? []) {
    if (held === undefined || held.size <= heldMax) break;
    held.delete(oldest);
  }
  return blob;
}

function unreachable(): Response {
  const problem = { type: 'about:blank', title: 'This picture is not on this device yet.', status: 504, code: 'MEDIA_OFFLINE' };
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify(problem), { status: 504, statusText: 'Gateway Timeout', headers });
}
