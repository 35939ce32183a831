import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { touchSpace } from '../../storage/write-space.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { lockAlbum } from './lock-album.ts';

/** Items that share one seq: small enough for a page of changes. */
const itemsPerSeq = 400;

/**
 * Deletes an album. Its items stay, and those that were moved out of the history come back to it, also the deleted
 * ones: restored later, they must be found somewhere. What was in it is remembered, so that the album can be restored.
 * One that is deleted already counts as deleted. Refusals: NOT_FOUND.
 */
export function deleteAlbum(studio: { db: Database }, once: OnceKey, input: { id: string }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    const { id } = input;
    // Items are locked before albums everywhere. What is moved into the album meanwhile is found a second time.
    const moved = await listMoved(tx, spaceId, id);
    const found = await lockAlbum(tx, spaceId, id);
    const body: ResponseOf<'albumDelete'> = { id };
    if (found.deletedAt !== null) return { status: 200, body };

    const back = [...new Set([...moved, ...(await listMoved(tx, spaceId, id))])];
    if (back.length > 0) await tx.update(media).set({ inHistory: true }).where(isOneOf(media.id, back));
    await tx.update(album).set({ deletedAt: new Date() }).where(eq(album.id, id));
    touch('albums', [id]);
    while (back.length > itemsPerSeq) await touchSpace(tx, spaceId, { media: back.splice(0, itemsPerSeq) });
    touch('media', back);
    return { status: 200, body };
  });
}

/** Items of an album that are not in the history, with a lock on each. */
async function listMoved(tx: Transaction, spaceId: string, albumId: string): Promise<string[]> {
  const membership = tx
    .select({ one: sql`1` })
    .from(albumItem)
    .where(and(eq(albumItem.albumId, albumId), eq(albumItem.mediaId, media.id), isNull(albumItem.deletedAt)));
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.spaceId, spaceId), eq(media.inHistory, false), exists(membership)))
    .orderBy(asc(media.id))
    .for('update');
  return rows.map((row) => row.id);
}
