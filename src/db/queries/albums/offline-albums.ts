import { readOfflineAlbums } from '../../albums/offline-albums.ts';
import { whenOpen } from '../../open-database.ts';

/** Albums whose originals are kept on this device. */
export function findOfflineAlbums(): Promise<string[]> {
  return whenOpen((db) => db.transaction('r', db.drafts, () => readOfflineAlbums(db)));
}
