import { mediaCacheName } from '../lib/media-cache.ts';

/**
 * Makes room where storage is full: drops the oldest quarter of the kept files, which the server still
 * has. Changes, rows and drafts are never dropped. False when there was nothing to drop.
 */
export async function evictBlobs(account: string, storage: CacheStorage | undefined = globalThis.caches): Promise<boolean> {
  if (storage === undefined) return false;
  const cache = await storage.open(mediaCacheName(account));
  const oldestFirst = await cache.keys();
  await Promise.all(oldestFirst.slice(0, Math.ceil(oldestFirst.length / 4)).map((request) => cache.delete(request)));
  return oldestFirst.length > 0;
}
