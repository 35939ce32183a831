import { and, eq, exists, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { storyMedia } from '../../storage/schema/story.ts';

/**
 * Puts those of the items into the history that were made for a story and are in none any more: they would be found nowhere. The caller has
 * locked them, and tells devices of them.
 */
export async function returnStrays(tx: Transaction, ids: readonly string[]): Promise<void> {
  const places = (condition: SQL) =>
    tx
      .select({ id: storyMedia.id })
      .from(storyMedia)
      .where(and(eq(storyMedia.mediaId, media.id), condition));
  const inAlbum = tx
    .select({ id: albumItem.id })
    .from(albumItem)
    .innerJoin(album, and(eq(album.id, albumItem.albumId), isNull(album.deletedAt)))
    .where(and(eq(albumItem.mediaId, media.id), isNull(albumItem.deletedAt)));
  const isMade = exists(places(isNotNull(storyMedia.madeOf)));
  const isInNone = notExists(places(isNull(storyMedia.deletedAt)));
  await tx
    .update(media)
    .set({ inHistory: true })
    .where(and(isOneOf(media.id, ids), eq(media.inHistory, false), isMade, isInNone, notExists(inAlbum)));
}
