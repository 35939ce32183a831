import { and, eq, isNull } from 'drizzle-orm';
import { albumItemId } from '../../../contract/album.ts';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockItems, lockLivingAlbum } from '../../domain/albums/lock-album.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { album, albumItem } from '../../storage/schema/album.ts';

/**
 * Chooses one of an album's items as its cover; null for the ones added last.
 * Refusals: NOT_FOUND, also for an item that is not in the album, ALBUM_GONE.
 */
export function setAlbumCover(
  studio: { db: Database },
  once: OnceKey,
  { id, cover_media_id: coverMediaId }: ChangeBody<'album.setCover'>,
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const there = coverMediaId === null ? [] : await lockItems(tx, once.spaceId, [coverMediaId]);
    const found = await lockLivingAlbum(tx, once.spaceId, id);
    if (coverMediaId !== null && (there.length === 0 || !(await isMember(tx, id, coverMediaId)))) throw new AppError('NOT_FOUND');
    const changed = { ...found, coverMediaId, updatedAt: new Date() };
    await tx.update(album).set({ coverMediaId, updatedAt: changed.updatedAt }).where(eq(album.id, id));
    touch('albums', [id]);
    const body: ResponseOf<'albumSetCover'> = { album: presentRow('albums', changed) };
    return { status: 200, body };
  });
}

async function isMember(tx: Transaction, albumId: string, mediaId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: albumItem.id })
    .from(albumItem)
    .where(and(eq(albumItem.id, albumItemId(albumId, mediaId)), isNull(albumItem.deletedAt)));
  return row !== undefined;
}
