import type { MediaVariant } from '../../contract/media.ts';
import type { StudioDatabase } from '../db/database.ts';
import { listOfflineMedia, listUnsentMedia } from '../db/offline-albums.ts';
import { mediaCacheName, parseMediaAddress } from '../lib/media-cache.ts';

/** What is missed least goes first: large files before what every screen shows. */
const tiers: Partial<Record<MediaVariant, number>> = { '1024': 1, '512': 2, '256': 3 };

/**
 * Makes room where storage is full: drops a quarter of the kept files, large ones first and of each kind the oldest,
 * which the server still has. What is in `pinned` (identifiers of items) stays; changes, rows and drafts are never
 * dropped. False when there was nothing to drop.
 */
export async function evictBlobs(
  account: string,
  storage: CacheStorage | undefined = globalThis.caches,
  pinned: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (storage === undefined) return false;
  const cache = await storage.open(mediaCacheName(account));
  const kept = await cache.keys();
  const free = kept.filter(({ url }) => !pinned.has(itemOf(url)));
  const byTier = free.sort((a, b) => tierOf(a.url) - tierOf(b.url));
  await Promise.all(byTier.slice(0, Math.ceil(kept.length / 4)).map((request) => cache.delete(request)));
  return free.length > 0;
}

/** The same, sparing albums that are kept offline and files that nobody else has yet. */
export async function makeRoom(db: StudioDatabase, account: string): Promise<boolean> {
  const offline = await listOfflineMedia(db);
  return evictBlobs(account, globalThis.caches, new Set([...offline.map((row) => row.id), ...(await listUnsentMedia(db))]));
}

/** The item that a kept file is of. */
export function itemOf(url: string): string {
  return /\/api\/media\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? '';
}

function tierOf(url: string): number {
  return tiers[parseMediaAddress(new URL(url))?.variant ?? 'original'] ?? 0;
}
