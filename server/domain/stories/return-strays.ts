import { and, eq, exists, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/row-conditions.ts';
import { albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { storyMedia } from '../../storage/schema/story.ts';

/**
 * Puts those of the items into the history that were made for a story and are in none any more: they would be found nowhere. The caller has
 * locked them, and tells devices of them.
 */
export async function returnStrays(tx: Transaction, ids: readonly string[]): Promise<void> {
  const place = tx.select({ id: storyMedia.id }).from(storyMedia);
  const ofItem = eq(storyMedia.mediaId, media.id);
  const inAlbum = tx
    .select({ id: albumItem.id })
    .from(albumItem)
    .where(and(eq(albumItem.mediaId, media.id), isNull(albumItem.deletedAt)));
  await tx
    .update(media)
    .set({ inHistory: true })
    .where(
      and(
        isOneOf(media.id, ids),
        eq(media.inHistory, false),
        exists(
          tx
            .select({ id: storyMedia.id })
            .from(storyMedia)
            .where(and(ofItem, isNotNull(storyMedia.madeOf))),
        ),
        notExists(place.where(and(ofItem, isNull(storyMedia.deletedAt)))),
        notExists(inAlbum),
      ),
    );
}
