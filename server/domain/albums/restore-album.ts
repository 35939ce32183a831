import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';
import { presentRow } from '../present-rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { lockAlbum } from './lock-album.ts';
import { lockReturned, takeOutAgain } from './returned-items.ts';

/**
 * Takes the deletion of an album back: the album is there with what is still in it, and items that only its deletion
 * brought into the history leave it again. One that was not deleted counts as restored. Refusals: NOT_FOUND.
 */
export function restoreAlbum(studio: { db: Database }, once: OnceKey, input: { id: string }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    await lockReturned(tx, spaceId, input.id);
    const found = await lockAlbum(tx, spaceId, input.id);
    if (found.deletedAt !== null) {
      await tx.update(album).set({ deletedAt: null }).where(eq(album.id, input.id));
      touch('albums', [input.id]);
      await takeOutAgain(tx, { spaceId, albumId: input.id, touch });
    }
    const body: ResponseOf<'albumRestore'> = { album: presentRow('albums', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
