import { Dexie } from 'dexie';
import { mediaPath, type MediaVariant } from '../../../contract/media/media.ts';
import type { SavedMedia, StudioDatabase } from '../../db/database.ts';
import { readSpace } from '../../db/meta.ts';
import { listOfflineMedia } from '../../db/albums/offline-albums.ts';
import { isMetered, type Connection } from '../../lib/connection/connection.ts';
import { saveNotes, type FileNote } from '../../lib/kept/file-notes.ts';
import { tierOf } from '../../lib/kept/kept-tier.ts';
import { consoleLog } from '../../lib/log.ts';
import { mediaCacheName, parseMediaAddress } from '../../lib/media/media-address.ts';
import { keepMedia } from '../../lib/media/media-cache.ts';
import { pathOf } from './evict-blobs.ts';
import { aheadHeader } from '../../lib/connection/screen-first.ts';

/** Limits of the prefetch: enough to browse and to download recent work offline. */
const keep = { thumbnails: 300, originals: 60, originalBytes: 300 * 1024 * 1024 };
/** This many newest pictures come whole before older ones come small: people want their latest work offline. */
const firstWhole = 12;
const atOnce = 2;

export type TransferOptions = {
  db: StudioDatabase;
  account: string;
  fetch: typeof fetch;
  /** Missing over plain HTTP. */
  storage: CacheStorage | undefined;
  connection: Connection | undefined;
  signal: AbortSignal;
  /** Bytes that fit before other files must go; without it, the browser's quota is the limit. */
  room?: (() => Promise<number>) | undefined;
};

/** The number of files that arrived, and whether the connection or the studio cut the round short. A full disk does not. */
export type Transferred = { arrived: number; isCutShort: boolean };

/**
 * Prefetches the newest thumbnails and originals into the cache that the service worker reads. It stops when storage
 * is full, and skips metered connections.
 */
export async function transferBlobs(options: TransferOptions): Promise<Transferred> {
  const { db, account, fetch: load, storage, connection, signal, room } = options;
  if (storage === undefined || isMetered(connection)) return { arrived: 0, isCutShort: false };
  const space = await readSpace(db);
  const newest = await db.media.where('[sp+ord+id]').between([space], [space, Dexie.maxKey]).limit(keep.thumbnails).toArray();
  const cache = await storage.open(mediaCacheName(account));
  const known = new Set((await cache.keys()).map((request) => pathOf(request.url)));
  const offline = await listOfflineMedia(db);
  const missing = wantedPaths(newest, account, offline).filter((path) => !known.has(path));
  // An original beyond the room would be evicted at once, so it is skipped. Small copies and offline albums always come.
  const wanted = new Set(offline.map(({ id }) => id));
  const asides = new Map(newest.filter(({ id }) => !wanted.has(id)).map((m) => [mediaPath(m, 'original', account), m.size_bytes ?? 0]));
  let left = room === undefined ? Infinity : await room();
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  let arrived = 0;
  let isCutShort = false;
  const worker = async () => {
    for (let path = missing.shift(); path !== undefined && !both.aborted; path = missing.shift()) {
      const size = asides.get(path);
      if (size !== undefined && size > left) continue;
      left -= size ?? 0;
      const outcome = await transferOne({ cache, storage, account, load }, path, both);
      if (outcome === 'stored') arrived += 1;
      // `stop` aborts the other request of this round: that counts as no cut.
      if (outcome === 'cut' && !stop.signal.aborted) isCutShort = true;
      if (outcome === 'cut' || outcome === 'full') stop.abort();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { arrived, isCutShort };
}

/**
 * The paths to prefetch, newest first: the newest few with everything, then small copies, which every screen shows,
 * then offline albums, then the other originals.
 */
export function wantedPaths(newest: SavedMedia[], account: string, offline: SavedMedia[] = []): string[] {
  const painted = newest.filter((media) => media.hash !== null);
  const path = (media: SavedMedia, variant: MediaVariant) => mediaPath(media, variant, account);
  const originals = new Set<SavedMedia>();
  let bytes = 0;
  for (const media of painted.slice(0, keep.originals)) {
    bytes += media.size_bytes ?? 0;
    if (bytes > keep.originalBytes) break;
    originals.add(media);
  }
  const whole = painted.slice(0, firstWhole);
  const rest = painted.slice(firstWhole);
  const chosen = offline.filter((media) => media.hash !== null);
  const paths = [
    ...whole.map((media) => path(media, '256')),
    ...whole.flatMap((media) => [path(media, '512'), ...(originals.has(media) ? [path(media, 'original')] : [])]),
    ...rest.map((media) => path(media, '256')),
    ...rest.map((media) => path(media, '512')),
    ...chosen.flatMap((media) => [path(media, '256'), path(media, '512'), path(media, 'original')]),
    ...rest.filter((media) => originals.has(media)).map((media) => path(media, 'original')),
  ];
  return [...new Set(paths)];
}

type Place = { cache: Cache; storage: CacheStorage; account: string; load: typeof fetch };

async function transferOne(
  { cache, storage, account, load }: Place,
  path: string,
  signal: AbortSignal,
): Promise<'stored' | 'skipped' | 'full' | 'cut'> {
  try {
    const response = await load(path, { credentials: 'same-origin', priority: 'low', headers: { [aheadHeader]: '1' }, signal });
    if (response.status === 401 || response.status === 429 || response.status >= 500) return 'cut';
    const address = parseMediaAddress(new URL(path, 'https://studio.invalid'));
    if (response.status !== 200 || address === null) return 'skipped';
    const whole = new Response(await response.blob(), { headers: response.headers });
    // The service worker may have stored it on the way.
    if ((await cache.match(path, { ignoreVary: true })) !== undefined) return 'stored';
    // `keepMedia` gets no way to make room: a prefetch evicts nothing.
    const kept = await keepMedia({ storage }, { url: path, address }, whole);
    if (kept === null) return 'skipped';
    await note(account, { k: path, bytes: kept.bytes, used: Date.now(), tier: tierOf(address.variant, kept.type) });
    return 'stored';
  } catch (error) {
    // The file stays on the server, so the error is no loss.
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'cut';
  }
}

/** Notes a file. A failure is harmless: a file without a note merely goes first when room is made. */
async function note(account: string, one: FileNote): Promise<void> {
  await saveNotes(account, [one]).catch((error: unknown) => consoleLog('blobs.not-noted', { reason: String(error) }));
}
