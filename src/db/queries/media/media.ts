import { Dexie } from 'dexie';
import { ORD_EPOCH, type SavedMedia, type StudioDatabase } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

// Queries start their read before anything else: a live query that awaits first is not told of changes, unless
// its querier happens to be an async function, which no caller should have to know.

// Prefixes as bounds: a repeated `Dexie.maxKey` inside one key is refused by some browsers.
function newestFirst(db: StudioDatabase, space: string) {
  return db.media.where('[sp+ord+id]').between([space], [space, Dexie.maxKey]);
}

/** The newest items, newest first. */
export function listNewestMedia(limit: number): Promise<SavedMedia[]> {
  return whenOpen((db, space) => newestFirst(db, space).limit(limit).toArray());
}

/** Items made at `since` (ms since 1970) or later, newest first. */
export function listMediaSince(since: number): Promise<SavedMedia[]> {
  return whenOpen((db, space) =>
    db.media
      .where('[sp+ord+id]')
      .between([space], [space, ORD_EPOCH - since, Dexie.maxKey])
      .toArray(),
  );
}

/** Items by identifier, in the order asked for; undefined where there is none. */
export function listMedia(ids: string[]): Promise<(SavedMedia | undefined)[]> {
  return whenOpen((db) => db.media.bulkGet(ids));
}

export function findMedia(id: string): Promise<SavedMedia | undefined> {
  return whenOpen((db) => db.media.get(id));
}
