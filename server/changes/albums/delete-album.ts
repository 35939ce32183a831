import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockAlbum } from '../../domain/albums/lock-album.ts';
import { lockMoved, returnItems } from '../../domain/albums/returned-items.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';

/**
 * Deletes an album. Its items stay. Items that were moved out of the history return to it, deleted ones too: a restored item must
 * be found somewhere. The rows of its members stay, so that the album can be restored. Deleting a deleted album succeeds and
 * changes nothing. Refusals: NOT_FOUND.
 */
export function deleteAlbum(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'album.delete'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    // Lock order everywhere: items, then albums.
    await lockMoved(tx, spaceId, id);
    const found = await lockAlbum(tx, spaceId, id);
    const body: ResponseOf<'albumDelete'> = { id };
    if (found.deletedAt !== null) return { status: 200, body };

    // A second time, under the album's lock: an item that was moved into the album before that lock belongs to it too.
    const moved = await lockMoved(tx, spaceId, id);
    await tx.update(album).set({ deletedAt: new Date() }).where(eq(album.id, id));
    touch('albums', [id]);
    await returnItems(tx, { spaceId, albumId: id, ids: moved, touch });
    return { status: 200, body };
  });
}
