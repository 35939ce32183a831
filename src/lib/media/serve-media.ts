import { isSumRight, looksSound, wholeSumMax } from '../kept/check-kept.ts';
import { mediaCacheName, type MediaAddress } from './media-address.ts';
import { findKeptMedia, keepMedia, type KeptNow, type MakeRoom } from './media-cache.ts';
import { rangeResponse } from './range-response.ts';

/** What the service worker lends: its storage, its network, and a way to finish work behind the answer. */
export type MediaServer = {
  storage: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
  /** Addresses whose kept file was found sound since this worker started: each is looked at once. */
  checked?: Set<string>;
  /** Large files that are played just now, by address: each part of one would otherwise be cut out of a new copy of the whole. */
  held?: Map<string, Blob>;
  /** Asked when storage is full; absent for what no screen waits for, which is then not kept. */
  makeRoom?: MakeRoom | undefined;
  /** Told of each file that is kept now, and of each kept one that is given. */
  onKept?: (url: string, address: MediaAddress, kept: KeptNow) => void;
  onUsed?: (url: string, address: MediaAddress) => void;
  /** Told when a file could not be kept; the answer is given all the same. */
  onKeepFailed: (error: unknown) => void;
};

/** So many files that are played are held: two side by side. */
const heldMax = 2;

/** Answers a media request from this device, else from the studio, keeping the file for the next time. */
export async function serveMedia(request: Request, address: MediaAddress, server: MediaServer): Promise<Response> {
  const range = request.headers.get('Range');
  const kept = await findKept(request.url, address, server);
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
  // A part is passed on only: one cannot know when all parts have been seen.
  if (range === null) server.waitUntil(keep(request.url, address, response.clone(), server));
  return response;
}

async function keep(url: string, address: MediaAddress, response: Response, server: MediaServer): Promise<void> {
  try {
    const kept = (await keepMedia(server, url, address, response)) ?? (await keepAnew(url, address, response, server));
    if (kept === null) return;
    server.held?.delete(url);
    server.checked?.add(url);
    server.onKept?.(url, address, kept);
  } catch (error) {
    server.onKeepFailed(error);
  }
}

/** Wrong bytes that the browser was told to keep would come out of its own cache for a year: the studio is asked past it. */
async function keepAnew(url: string, address: MediaAddress, wrong: Response, server: MediaServer): Promise<KeptNow | null> {
  if (wrong.status !== 200 || wrong.headers.get('Cache-Control')?.includes('immutable') !== true) return null;
  const request = new Request(url, { credentials: 'same-origin', cache: 'reload' });
  return keepMedia(server, url, address, await server.fetch(request));
}

/** Storage that fails must not hide a picture that the studio can still give. */
async function findKept(url: string, address: MediaAddress, server: MediaServer): Promise<Response | undefined> {
  try {
    const kept = await findKeptMedia(server.storage, url, address);
    if (kept === undefined || server.checked?.has(url) === true) return kept;
    const blob = await kept.clone().blob();
    const isLarge = blob.size > wholeSumMax;
    if (!looksSound(blob, kept.headers) || !(isLarge || (await isSumRight(blob, kept.headers, address)))) {
      // It would be shown as broken for ever: the studio is asked for it once more.
      await forget(url, address, server);
      return undefined;
    }
    server.checked?.add(url);
    // Whoever wants to see a long video does not wait until all of it was read.
    if (isLarge) server.waitUntil(checkLarge(kept.clone(), url, address, server).catch(server.onKeepFailed));
    return kept;
  } catch (error) {
    server.onKeepFailed(error);
    return undefined;
  }
}

/** A damaged one is fetched anew at once; without a connection it is gone, and the next request says so. */
async function checkLarge(kept: Response, url: string, address: MediaAddress, server: MediaServer): Promise<void> {
  if (await isSumRight(await kept.blob(), kept.headers, address)) return;
  await forget(url, address, server);
  await keep(url, address, await server.fetch(new Request(url, { credentials: 'same-origin' })), server);
}

async function forget(url: string, address: MediaAddress, { storage, held, checked }: MediaServer): Promise<void> {
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
