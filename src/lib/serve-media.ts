import { isKeptSound } from './check-kept.ts';
import { findKeptMedia, keepMedia, mediaCacheName, type MakeRoom, type MediaAddress } from './media-cache.ts';
import { rangeResponse } from './range-response.ts';

/** What the service worker lends: its storage, its network, and a way to finish work behind the answer. */
export type MediaServer = {
  storage: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
  /** Addresses whose kept file was found sound since this worker started: each is looked at once. */
  checked?: Set<string>;
  /** Asked when storage is full; absent for what no screen waits for, which is then not kept. */
  makeRoom?: MakeRoom | undefined;
  /** Told when a file could not be kept; the answer is given all the same. */
  onKeepFailed: (error: unknown) => void;
};

/** Answers a media request from this device, else from the studio, keeping the file for the next time. */
export async function serveMedia(request: Request, address: MediaAddress, server: MediaServer): Promise<Response> {
  const range = request.headers.get('Range');
  const kept = await findKept(request.url, address, server);
  if (kept !== undefined) return range === null ? kept : rangeResponse(kept, range);
  let response: Response;
  try {
    response = await server.fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unreachable();
  }
  // A part is passed on only: one cannot know when all parts have been seen.
  if (range === null) {
    const copy = response.clone();
    server.waitUntil(keepMedia(server, request.url, address, copy).catch(server.onKeepFailed));
  }
  return response;
}

/** Storage that fails must not hide a picture that the studio can still give. */
async function findKept(url: string, address: MediaAddress, server: MediaServer): Promise<Response | undefined> {
  try {
    const kept = await findKeptMedia(server.storage, url, address);
    if (kept === undefined || server.checked?.has(url) === true || (await isKeptSound(kept, address))) {
      if (kept !== undefined) server.checked?.add(url);
      return kept;
    }
    // It would be shown as broken for ever: the studio is asked for it once more.
    await (await server.storage.open(mediaCacheName(address.account))).delete(url, { ignoreVary: true });
    return undefined;
  } catch (error) {
    server.onKeepFailed(error);
    return undefined;
  }
}

function unreachable(): Response {
  const problem = { type: 'about:blank', title: 'This picture is not on this device yet.', status: 504, code: 'MEDIA_OFFLINE' };
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  return new Response(JSON.stringify(problem), { status: 504, statusText: 'Gateway Timeout', headers });
}
