import { listOfflineMedia, listUnsentMedia } from '../../db/albums/offline-albums.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { dropNotes } from '../../lib/kept/file-notes.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import { itemOf } from '../../sync/files/evict-blobs.ts';

/** Files that are removed in one go. */
const atOnce = 64;

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
  const account = openAccount();
  const cache = await caches.open(mediaCacheName(account));
  const going = (await cache.keys()).filter(({ url }) => !stays.has(itemOf(url)));
  let freed = 0;
  for (let from = 0; from < going.length; from += atOnce) {
    const some = going.slice(from, from + atOnce);
    await Promise.all(
      some.map(async (request) => {
        const answer = await cache.match(request, { ignoreVary: true });
        freed += Number(answer?.headers.get('Content-Length') ?? 0);
        await cache.delete(request, { ignoreVary: true });
      }),
    );
  }
  await dropNotes(
    account,
    going.map(({ url }) => new URL(url).pathname + new URL(url).search),
  );
  return freed;
}
