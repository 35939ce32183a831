import { and, asc, eq, exists, inArray, isNotNull, isNull } from 'drizzle-orm';
import { cancelRows } from '../../../storage/rows/cancel-rows.ts';
import type { Transaction } from '../../../storage/database.ts';
import { isOneOf } from '../../../storage/rows/row-conditions.ts';
import { media } from '../../../storage/schema/media.ts';
import { storyMedia } from '../../../storage/schema/story.ts';
import type { Touch } from '../../../storage/rows/write-space.ts';

/** Cancels the takes of a story that are not done, gives their credits back, and takes them out of it. Answers with the items, whose work the caller stops. */
export async function cancelTakes(tx: Transaction, storyId: string, touch: Touch): Promise<string[]> {
  const isTake = and(eq(storyMedia.storyId, storyId), isNotNull(storyMedia.madeOf), isNull(storyMedia.deletedAt));
  const take = tx
    .select({ id: storyMedia.id })
    .from(storyMedia)
    .where(and(isTake, eq(storyMedia.mediaId, media.id)));
  const rows = await tx
    .select({ id: media.id, generationId: media.generationId })
    .from(media)
    .where(and(exists(take), inArray(media.status, ['submitted', 'pending'])))
    .orderBy(asc(media.id))
    .for('update');
  if (rows.length === 0) return [];
  await cancelRows(tx, rows);
  const ids = rows.map(({ id }) => id);
  const gone = await tx
    .update(storyMedia)
    .set({ deletedAt: new Date() })
    .where(and(isTake, isOneOf(storyMedia.mediaId, ids)))
    .returning({ id: storyMedia.id });
  touch('media', ids);
  touch(
    'storyMedia',
    gone.map(({ id }) => id),
  );
  return ids;
}
