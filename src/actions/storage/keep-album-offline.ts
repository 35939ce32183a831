import { setOfflineAlbum } from '../../db/albums/offline-albums.ts';
import { whenOpen } from '../../db/open-database.ts';
import { withStorage } from '../../db/with-storage.ts';
import { tell } from '../../sync/channel.ts';
import { askToKeepStorage } from './ask-to-keep-storage.ts';

/**
 * Keeps the originals of an album on this device, or lets them go when room is needed. They come while nothing else is
 * to be done. @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function keepAlbumOffline(albumId: string, isKept: boolean): Promise<void> {
  await whenOpen((db) =>
    withStorage(db, async () => {
      await setOfflineAlbum(db, albumId, isKept);
      tell(db.name, { t: 'wake' });
    }),
  );
  if (isKept) void askToKeepStorage();
}
