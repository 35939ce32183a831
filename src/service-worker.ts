import * as v from 'valibot';
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';
import { sharedComputerCookie } from '../contract/account/shared-computer.ts';
import { readPinned } from './db/albums/read-pinned.ts';
import { systemClock } from './lib/clock.ts';
import { consoleLog } from './lib/log.ts';
import { parseMediaAddress } from './lib/media/media-address.ts';
import { aheadHeader, createScreenFirst } from './lib/connection/screen-first.ts';
import { serveMedia } from './lib/media/serve-media.ts';
import { isPart, servePart } from './lib/media/serve-part.ts';
import { receiveShared, refuseShared, sharePath } from './lib/files/shared-files.ts';
import { answerWakeUp } from './sync/background/answer-wake-up.ts';
import { evictBlobs, roomOf } from './sync/files/evict-blobs.ts';
import { createFileTender } from './sync/files/tend-files.ts';

type SyncEvent = ExtendableEvent & { readonly tag: string };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const shell = '/index.html';
const messageSchema = v.strictObject({ type: v.literal('SKIP_WAITING') });
/** `earlier`: the outbox of an account whose open pages, if any, are in memory and do not send it. */
const outboxTag = /^(outbox|earlier):studio\.([0-9a-f]{16})$/;

// Never caches answers of /api except media files: the database holds the rows, and one copy is enough.
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Claiming makes the first visit work offline. After an update it has no effect: those pages are claimed already.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const isOwnPage = event.origin === self.location.origin && event.source instanceof WindowClient;
  // Only on this message, never on install: a running page keeps the files of its build until the person agrees.
  if (isOwnPage && v.is(messageSchema, event.data)) event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === sharePath && url.origin === self.location.origin) {
    event.respondWith(hasSharedCookie().then((isShared) => (isShared ? refuseShared() : receiveShared(request, self.caches))));
    return;
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/')) {
    const address = parseMediaAddress(url);
    if (address === null) return;
    const serve = () => serveMedia(request, address, mediaServer(event));
    if (request.headers.has(aheadHeader)) {
      event.respondWith(screenFirst.rest(request.signal).then(serve));
    } else {
      screenFirst.asked();
      event.respondWith(serve());
    }
    return;
  }
  if (request.mode === 'navigate') event.respondWith(serveKept(shell, request));
  else if (getCacheKeyForURL(url.href) !== undefined) event.respondWith(serveKept(url.href, request));
  else if (isPart(url)) event.respondWith(servePart(request, mediaServer(event)));
});

// The event only wakes the sender: unsent mutations are in the outbox until they are accepted.
self.addEventListener('sync' as never, (event: SyncEvent) => {
  const [, kind, account] = outboxTag.exec(event.tag) ?? [];
  if (account !== undefined) event.waitUntil(answerWakeUp(account, kind === 'outbox' ? hasVisiblePage : () => Promise.resolve(false)));
});

/** Browsers with file sharing to an app let its worker read cookies, so no page need be open. */
async function hasSharedCookie(): Promise<boolean> {
  const { cookieStore } = self as { cookieStore?: { getAll(): Promise<{ name?: string }[]> } };
  const cookies = await cookieStore?.getAll().catch(() => []);
  return cookies?.some(({ name }) => name?.endsWith(sharedComputerCookie)) === true;
}

async function hasVisiblePage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' });
  return pages.some((page) => page.visibilityState === 'visible');
}

const screenFirst = createScreenFirst(systemClock);
const checked = new Set<string>();
const held = new Map<string, Blob>();
const tender = createFileTender({
  storage: self.caches,
  clock: systemClock,
  room: roomOf,
  onFailed: (error) => consoleLog('media.not-noted', { reason: String(error) }),
});

function mediaServer(event: FetchEvent) {
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  return {
    checked,
    held,
    storage: self.caches,
    fetch: (request: Request) => fetch(request),
    waitUntil,
    // Only requests of a screen evict files; otherwise prefetches on a full device would evict each other for ever.
    makeRoom: event.request.destination === '' ? undefined : makeRoom,
    onKept: (...kept: Parameters<typeof tender.kept>) => waitUntil(tender.kept(...kept)),
    onUsed: (...used: Parameters<typeof tender.used>) => waitUntil(tender.used(...used)),
    onKeepFailed: (error: unknown) => consoleLog('media.keep-failed', { reason: String(error) }),
  };
}

let clearing: Promise<boolean> | null = null;

/** Many pictures of one screen find storage full at once; they share one eviction. */
function makeRoom(account: string): Promise<boolean> {
  clearing ??= readPinned(account)
    .then((pinned) => evictBlobs(account, self.caches, pinned))
    .finally(() => {
      clearing = null;
    });
  return clearing;
}

/** A file of this build with its stored headers; from the network if the browser evicted it. */
async function serveKept(url: string, request: Request): Promise<Response> {
  return (await matchPrecache(url)) ?? fetch(request);
}
