import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { isLiveMedia, isOneOf } from './row-conditions.ts';
import { album, albumItem } from './schema/album.ts';
import { media } from './schema/media.ts';

/**
 * Albums of a space whose number of images these changes may have altered: those of changed memberships, and of items
 * that began or ceased to be living. Call it before the items' `isCounted` is set.
 */
export async function listAltered(
  tx: Transaction,
  spaceId: string,
  changed: { media: readonly string[]; albumItems: readonly string[] },
): Promise<string[]> {
  const ids = new Set<string>();
  if (changed.albumItems.length > 0) {
    const rows = await tx
      .selectDistinct({ id: albumItem.albumId })
      .from(albumItem)
      .where(and(isOneOf(albumItem.id, changed.albumItems), eq(albumItem.spaceId, spaceId)));
    for (const { id } of rows) ids.add(id);
  }
  if (changed.media.length > 0) {
    const rows = await tx
      .selectDistinct({ id: albumItem.albumId })
      .from(albumItem)
      .innerJoin(media, eq(media.id, albumItem.mediaId))
      .where(and(isOneOf(media.id, changed.media), eq(albumItem.spaceId, spaceId), sql`${isLiveMedia} <> ${media.isCounted}`));
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/**
 * Counts the living items of albums again and answers with the albums whose number changed. The albums are locked
 * first: whoever changes one at the same time is waited for, and counted.
 */
export async function countAlbums(tx: Transaction, albumIds: readonly string[]): Promise<string[]> {
  if (albumIds.length === 0) return [];
  await tx.select({ id: album.id }).from(album).where(isOneOf(album.id, albumIds)).orderBy(asc(album.id)).for('update');
  const images = sql`(
    select count(*)::int from ${albumItem} join ${media} on ${media.id} = ${albumItem.mediaId}
    where ${albumItem.albumId} = ${album.id} and ${albumItem.deletedAt} is null and ${isLiveMedia})`;
  const changed = await tx
    .update(album)
    .set({ imageCount: images })
    .where(and(isOneOf(album.id, albumIds), sql`${album.imageCount} <> ${images}`))
    .returning({ id: album.id });
  return changed.map((row) => row.id);
}
