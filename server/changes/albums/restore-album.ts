import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockAlbum } from '../../domain/albums/lock-album.ts';
import { lockReturned, takeOutAgain } from '../../domain/albums/returned-items.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';

/**
 * Restores a deleted album with its remaining members. Items that only its deletion returned to the history leave it again.
 * Restoring one that is not deleted succeeds. Refusals: NOT_FOUND.
 */
export function restoreAlbum(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'album.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    await lockReturned(tx, spaceId, id);
    const found = await lockAlbum(tx, spaceId, id);
    if (found.deletedAt !== null) {
      await tx.update(album).set({ deletedAt: null }).where(eq(album.id, id));
      touch('albums', [id]);
      await takeOutAgain(tx, { spaceId, albumId: id, touch });
    }
    const body: ResponseOf<'albumRestore'> = { album: presentRow('albums', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
