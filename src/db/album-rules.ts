import { albumItemId } from '../../contract/album.ts';
import { AppError } from '../../contract/errors.ts';
import type { StudioDatabase } from './database.ts';
import type { Wish } from './intent-keys.ts';

/**
 * What an album cannot be asked for, as far as this device knows. Inside the caller's transaction.
 * @throws AppError ALBUM_GONE, GONE when none of the items is there, NOT_FOUND when a cover is not in the album
 */
export async function assertAlbumRules(db: StudioDatabase, wish: Wish): Promise<void> {
  switch (wish.kind) {
    case 'album.rename':
    case 'album.delete':
      return assertAlbum(db, wish.args.id);
    case 'album.setCover': {
      const { id, cover_media_id } = wish.args;
      await assertAlbum(db, id);
      if (cover_media_id !== null && (await db.albumItems.get(albumItemId(id, cover_media_id))) === undefined)
        throw new AppError('NOT_FOUND', { detail: 'This image is not in the album.' });
      return undefined;
    }
    case 'album.removeItems':
      return assertAlbum(db, wish.args.album_id);
    case 'album.addItems':
      await assertAlbum(db, wish.args.album_id);
      return assertSomeItem(db, wish.args.media_ids);
    case 'album.moveItems':
      // Where it leaves may be gone: then it is moved out of nothing.
      if (wish.args.to !== null) await assertAlbum(db, wish.args.to);
      return assertSomeItem(db, wish.args.media_ids);
    default:
      return undefined;
  }
}

async function assertAlbum(db: StudioDatabase, id: string): Promise<void> {
  if ((await db.albums.get(id)) === undefined) throw new AppError('ALBUM_GONE');
}

async function assertSomeItem(db: StudioDatabase, ids: string[]): Promise<void> {
  if ((await db.media.bulkGet(ids)).every((row) => row === undefined)) throw new AppError('GONE');
}
