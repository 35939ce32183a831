import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { albumItemId } from '../../../contract/album.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import type { Touch } from '../../storage/rows/write-space.ts';
import type { StoredAlbum } from './lock-album.ts';
import { forgetReturned } from './returned-items.ts';

/** The input of every change of memberships; the caller has locked the items and the album. */
type Change = { album: StoredAlbum; mediaIds: readonly string[]; touch: Touch };

/** Puts items into an album; one that is in it stays where it is. */
export async function addMembers(tx: Transaction, { album: target, mediaIds, touch }: Change): Promise<void> {
  if (mediaIds.length === 0) return;
  const now = new Date();
  const added = await tx
    .insert(albumItem)
    .values(
      mediaIds.map((mediaId) => ({
        id: albumItemId(target.id, mediaId),
        spaceId: target.spaceId,
        seq: 0,
        albumId: target.id,
        mediaId,
        addedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: albumItem.id,
      set: { deletedAt: null, addedAt: sql`excluded.added_at` },
      setWhere: isNotNull(albumItem.deletedAt),
    })
    .returning({ id: albumItem.id });
  if (added.length === 0) return;
  await tx.update(album).set({ lastAddedAt: now, updatedAt: now }).where(eq(album.id, target.id));
  touch(
    'albumItems',
    added.map((row) => row.id),
  );
  touch('albums', [target.id]);
}

/** Takes items out of an album and answers with those that were in it. A removed item loses its place as the cover. */
export async function removeMembers(tx: Transaction, { album: source, mediaIds, touch }: Change): Promise<string[]> {
  const now = new Date();
  const removed = await tx
    .update(albumItem)
    .set({ deletedAt: now })
    .where(and(eq(albumItem.albumId, source.id), isOneOf(albumItem.mediaId, mediaIds), isNull(albumItem.deletedAt)))
    .returning({ id: albumItem.id, mediaId: albumItem.mediaId });
  if (removed.length === 0) return [];
  const ids = removed.map((row) => row.mediaId);
  const hasLostCover = source.coverMediaId !== null && ids.includes(source.coverMediaId);
  await tx
    .update(album)
    .set({ updatedAt: now, ...(hasLostCover ? { coverMediaId: null } : {}) })
    .where(eq(album.id, source.id));
  touch(
    'albumItems',
    removed.map((row) => row.id),
  );
  touch('albums', [source.id]);
  return ids;
}

/**
 * Takes items out of the history or puts them back, and forgets that deletions of albums had returned them. The caller has locked
 * the items.
 */
export async function setInHistory(
  tx: Transaction,
  change: { mediaIds: readonly string[]; inHistory: boolean; touch: Touch },
): Promise<void> {
  const { mediaIds, inHistory, touch } = change;
  if (mediaIds.length === 0) return;
  await forgetReturned(tx, mediaIds);
  const changed = await tx
    .update(media)
    .set({ inHistory })
    .where(and(isOneOf(media.id, mediaIds), eq(media.inHistory, !inHistory)))
    .returning({ id: media.id });
  touch(
    'media',
    changed.map((row) => row.id),
  );
}

export type MemberResults = { results: { id: string; outcome: 'done' | 'not_found' }[] };

/** A result per item that was asked for. @throws NOT_FOUND when none of them is there */
export function tellResults(asked: readonly string[], there: readonly string[]): MemberResults {
  if (there.length === 0) throw new AppError('NOT_FOUND');
  const found = new Set(there);
  return { results: asked.map((id) => ({ id, outcome: found.has(id) ? 'done' : 'not_found' })) };
}
