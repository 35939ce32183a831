import { Dexie } from 'dexie';
import { ORD_EPOCH, type SavedMedia } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** Items made at `since` (ms since 1970) or later, newest first. */
export function listMediaSince(since: number): Promise<SavedMedia[]> {
  return whenOpen((db, space) =>
    db.media
      .where('[sp+ord+id]')
      .between([space], [space, ORD_EPOCH - since, Dexie.maxKey])
      .toArray(),
  );
}
