import { listOfflineMedia, readOfflineAlbums } from '../offline-albums.ts';
import { whenOpen } from '../open-database.ts';

/** Albums whose originals are kept on this device. */
export function findOfflineAlbums(): Promise<string[]> {
  return whenOpen((db) => db.transaction('r', db.drafts, () => readOfflineAlbums(db)));
}

/** The originals of those albums, by the path of their address without what names the device. */
export function listOfflineItems(): Promise<{ id: string; hash: string | null }[]> {
  return whenOpen((db) => db.transaction('r', [db.drafts, db.albumItems, db.media], () => listOfflineMedia(db)));
}
