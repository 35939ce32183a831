import { and, asc, eq, exists, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { storyMedia } from '../../storage/schema/story.ts';
import { touchSpace, type Touch } from '../../storage/rows/write-space.ts';

// An item is in the history unless a user moved it out of it. Deleting an album brings its moved items back, and the album's
// memberships remember that (`isReturned`). So restoring the album undoes exactly its deletion and no decision that a user made
// since.

/** False for what was made for a story: its place is the story, not the history. */
function isNoTake(tx: Transaction) {
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(storyMedia)
      .where(and(eq(storyMedia.mediaId, media.id), isNotNull(storyMedia.madeOf), isNull(storyMedia.deletedAt))),
  );
}

/** The items that are not part of a story. */
export async function listNoTakes(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isOneOf(media.id, ids), isNoTake(tx)));
  return rows.map((row) => row.id);
}

/** Items that share one seq: small enough for a page of changes. */
const itemsPerSeq = 400;

/** Items of an album that are out of the history, or would be if no deleted album had returned them; locked until the transaction ends. */
export async function lockMoved(tx: Transaction, spaceId: string, albumId: string): Promise<string[]> {
  const returned = alias(albumItem, 'returned');
  const one = { one: sql`1` };
  const membership = tx
    .select(one)
    .from(albumItem)
    .where(and(eq(albumItem.albumId, albumId), eq(albumItem.mediaId, media.id), isNull(albumItem.deletedAt)));
  const cameBack = tx
    .select(one)
    .from(returned)
    .where(and(eq(returned.mediaId, media.id), eq(returned.isReturned, true)));
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.spaceId, spaceId), exists(membership), or(eq(media.inHistory, false), exists(cameBack)), isNoTake(tx)))
    .orderBy(asc(media.id))
    .for('update');
  return rows.map((row) => row.id);
}

/**
 * Brings the moved items of an album that is being deleted back into the history, and marks their memberships. The caller has
 * locked them.
 */
export async function returnItems(
  tx: Transaction,
  change: { spaceId: string; albumId: string; ids: string[]; touch: Touch },
): Promise<void> {
  const { spaceId, albumId, ids, touch } = change;
  if (ids.length === 0) return;
  await tx
    .update(albumItem)
    .set({ isReturned: true })
    .where(and(eq(albumItem.albumId, albumId), isOneOf(albumItem.mediaId, ids), isNull(albumItem.deletedAt)));
  const changed = await tx
    .update(media)
    .set({ inHistory: true })
    .where(and(isOneOf(media.id, ids), eq(media.inHistory, false)))
    .returning({ id: media.id });
  await touchPages(tx, { spaceId, rows: changed, touch });
}

/** Items that the deletion of this album brought back; locked until the transaction ends. */
export async function lockReturned(tx: Transaction, spaceId: string, albumId: string): Promise<void> {
  const membership = tx
    .select({ one: sql`1` })
    .from(albumItem)
    .where(and(eq(albumItem.albumId, albumId), eq(albumItem.mediaId, media.id), eq(albumItem.isReturned, true)));
  await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.spaceId, spaceId), exists(membership)))
    .orderBy(asc(media.id))
    .for('update');
}

/**
 * Takes the items that the deletion of an album returned out of the history again, except those that another deleted album
 * returned too.
 */
export async function takeOutAgain(tx: Transaction, change: { spaceId: string; albumId: string; touch: Touch }): Promise<void> {
  const { spaceId, albumId, touch } = change;
  const returned = await tx
    .update(albumItem)
    .set({ isReturned: false })
    .where(and(eq(albumItem.albumId, albumId), eq(albumItem.isReturned, true)))
    .returning({ id: albumItem.mediaId });
  if (returned.length === 0) return;
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(albumItem)
    .where(and(eq(albumItem.mediaId, media.id), eq(albumItem.isReturned, true)));
  const ids = returned.map((row) => row.id);
  const changed = await tx
    .update(media)
    .set({ inHistory: false })
    .where(and(isOneOf(media.id, ids), eq(media.inHistory, true), notExists(elsewhere)))
    .returning({ id: media.id });
  await touchPages(tx, { spaceId, rows: changed, touch });
}

/** Forgets that deletions of albums returned these items: a user has now decided whether they are in the history. */
export async function forgetReturned(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  await tx
    .update(albumItem)
    .set({ isReturned: false })
    .where(and(isOneOf(albumItem.mediaId, mediaIds), eq(albumItem.isReturned, true)));
}

/** For albums that exist again without an undo of their deletion: their items stay where they are. */
export async function forgetDeletion(tx: Transaction, albumIds: readonly string[]): Promise<void> {
  await tx
    .update(albumItem)
    .set({ isReturned: false })
    .where(and(isOneOf(albumItem.albumId, albumIds), eq(albumItem.isReturned, true)));
}

/** Returns items to the history whose only albums are deleted: otherwise no list would show them. The caller has locked them. */
export async function returnFromDeleted(tx: Transaction, { ids, touch }: { ids: readonly string[]; touch: Touch }): Promise<void> {
  const deleted = tx
    .select({ one: sql`1` })
    .from(album)
    .where(and(eq(album.id, albumItem.albumId), isNotNull(album.deletedAt)));
  const moved = tx
    .select({ one: sql`1` })
    .from(media)
    .where(and(eq(media.id, albumItem.mediaId), eq(media.inHistory, false), isNoTake(tx)));
  const returned = await tx
    .update(albumItem)
    .set({ isReturned: true })
    .where(and(isOneOf(albumItem.id, ids), isNull(albumItem.deletedAt), exists(deleted), exists(moved)))
    .returning({ id: albumItem.mediaId });
  const items = returned.map((row) => row.id);
  await tx.update(media).set({ inHistory: true }).where(isOneOf(media.id, items));
  touch('media', items);
}

async function touchPages(
  tx: Transaction,
  { spaceId, rows, touch }: { spaceId: string; rows: { id: string }[]; touch: Touch },
): Promise<void> {
  const ids = rows.map((row) => row.id);
  while (ids.length > itemsPerSeq) await touchSpace(tx, spaceId, { media: ids.splice(0, itemsPerSeq) });
  touch('media', ids);
}
