import { and, asc, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { isInProgress } from '../../../contract/media/media.ts';
import { cancelRows } from '../../storage/rows/cancel-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { storyMedia } from '../../storage/schema/story.ts';
import type { Touch } from '../../storage/rows/write-space.ts';

/**
 * Moves the items that were made for a story, and are nowhere else, to the Trash; unfinished ones are canceled and their credits come
 * back. A starred one goes into the history instead. `mediaIds`: only these; absent: all. `at`: time of the deletion, by which it is taken
 * back. Returns the canceled items, whose work the caller stops. Items are locked here.
 */
export async function deleteMade(
  tx: Transaction,
  { storyId, mediaIds, at, touch }: { storyId: string; mediaIds?: readonly string[]; at: Date; touch: Touch },
): Promise<string[]> {
  const inAlbum = tx
    .select({ id: albumItem.id })
    .from(albumItem)
    .where(and(eq(albumItem.mediaId, media.id), isNull(albumItem.deletedAt)));
  const inOtherStory = tx
    .select({ id: storyMedia.id })
    .from(storyMedia)
    .where(and(eq(storyMedia.mediaId, media.id), ne(storyMedia.storyId, storyId), isNull(storyMedia.deletedAt)));
  const isMade = tx
    .select({ id: storyMedia.id })
    .from(storyMedia)
    .where(
      and(
        eq(storyMedia.mediaId, media.id),
        eq(storyMedia.storyId, storyId),
        isNotNull(storyMedia.madeOf),
        isNull(storyMedia.deletedAt),
        mediaIds === undefined ? undefined : isOneOf(storyMedia.mediaId, mediaIds),
      ),
    );
  const found = await tx
    .select({
      id: media.id,
      generationId: media.generationId,
      status: media.status,
      isStarred: media.isStarred,
      isKept: sql<boolean>`${exists(inAlbum)} or ${exists(inOtherStory)}`,
    })
    .from(media)
    .where(and(exists(isMade), eq(media.inHistory, false), isNull(media.deletedAt)))
    .orderBy(asc(media.id))
    .for('update');
  const alone = found.filter((row) => !row.isKept);
  const starred = alone.filter((row) => row.isStarred).map((row) => row.id);
  const going = alone.filter((row) => !row.isStarred);
  const unfinished = going.filter(isInProgress);
  const ended = going.filter((row) => !isInProgress(row)).map((row) => row.id);
  if (starred.length > 0) await tx.update(media).set({ inHistory: true }).where(isOneOf(media.id, starred));
  if (ended.length > 0) await tx.update(media).set({ deletedAt: at }).where(isOneOf(media.id, ended));
  if (unfinished.length > 0) await cancelRows(tx, unfinished);
  const canceled = unfinished.map((row) => row.id);
  touch('media', [...starred, ...ended, ...canceled]);
  return canceled;
}
