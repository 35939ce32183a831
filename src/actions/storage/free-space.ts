import { listOfflineMedia, listUnsentMedia } from '../../db/offline-albums.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { mediaCacheName } from '../../lib/media-cache.ts';
import { itemOf } from '../../sync/evict-blobs.ts';

/**
 * Removes the files that this device keeps of what the studio has: all but those of albums that are kept offline, and
 * those that wait to be sent. Answers with the bytes that were freed.
 */
export async function freeSpace(): Promise<number> {
  if (typeof caches === 'undefined') return 0;
  const stays = await whenOpen(async (db) => {
    const offline = await listOfflineMedia(db);
    return new Set([...offline.map((row) => row.id), ...(await listUnsentMedia(db))]);
  });
  const cache = await caches.open(mediaCacheName(openAccount()));
  let freed = 0;
  for (const request of await cache.keys()) {
    if (stays.has(itemOf(request.url))) continue;
    const answer = await cache.match(request, { ignoreVary: true });
    freed += Number(answer?.headers.get('Content-Length') ?? 0);
    await cache.delete(request, { ignoreVary: true });
  }
  return freed;
}
