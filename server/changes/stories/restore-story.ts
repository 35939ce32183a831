import { and, asc, eq, exists, gte, isNotNull, ne } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { listShots } from '../../domain/stories/list-shots.ts';
import { findStory, lockStory } from '../../domain/stories/lock-story.ts';
import { toStoryDetail } from '../../domain/stories/to-answer.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { story, storyMedia, storyShot, storySound } from '../../storage/schema/story.ts';
import type { Touch } from '../../storage/rows/write-space.ts';

/**
 * Restores a deleted story with the shots and items that were deleted with it; items that have left the Trash stay gone.
 * Restoring one that is not deleted succeeds. Refusals: NOT_FOUND, STORIES_FULL.
 */
export function restoreStory(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'story.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    await assertRoom(tx, 'stories', { spaceId, id });
    const { deletedAt } = await findStory(tx, spaceId, id);
    if (deletedAt !== null) await restoreMade(tx, { storyId: id, at: deletedAt, touch });
    const found = await lockStory(tx, spaceId, id);
    const at = found.deletedAt;
    if (at !== null) {
      await tx.update(story).set({ deletedAt: null }).where(eq(story.id, id));
      const shots = await tx
        .update(storyShot)
        .set({ deletedAt: null })
        .where(and(eq(storyShot.storyId, id), eq(storyShot.deletedAt, at)))
        .returning({ id: storyShot.id });
      const items = await tx
        .update(storyMedia)
        .set({ deletedAt: null })
        .where(and(eq(storyMedia.storyId, id), eq(storyMedia.deletedAt, at)))
        .returning({ id: storyMedia.id });
      const sounds = await tx
        .update(storySound)
        .set({ deletedAt: null })
        .where(and(eq(storySound.storyId, id), eq(storySound.deletedAt, at)))
        .returning({ id: storySound.id });
      touch('stories', [id]);
      touch(
        'storyShots',
        shots.map((row) => row.id),
      );
      touch(
        'storyMedia',
        items.map((row) => row.id),
      );
      touch(
        'storySounds',
        sounds.map((row) => row.id),
      );
    }
    const body: ResponseOf<'storyRestore'> = { data: toStoryDetail({ ...found, deletedAt: null }, await listShots(tx, id)) };
    return { status: 200, body };
  });
}

/** Brings back the items that were deleted together with their story. */
async function restoreMade(tx: Transaction, { storyId, at, touch }: { storyId: string; at: Date; touch: Touch }): Promise<void> {
  const isOfStory = tx
    .select({ id: storyMedia.id })
    .from(storyMedia)
    .where(and(eq(storyMedia.mediaId, media.id), eq(storyMedia.storyId, storyId), eq(storyMedia.deletedAt, at)));
  const oldest = new Date(Date.now() - limits.trashMs);
  const found = await tx
    .select({ id: media.id, generationId: media.generationId })
    .from(media)
    .where(and(exists(isOfStory), eq(media.deletedAt, at), gte(media.deletedAt, oldest), ne(media.status, 'canceled')))
    .orderBy(asc(media.id))
    .for('update');
  await takeOut(tx, { storyId, at, touch });
  const ids = found.map((row) => row.id);
  if (ids.length === 0) return;
  await tx.update(media).set({ deletedAt: null }).where(isOneOf(media.id, ids));
  touch('media', ids);
  // A device that read the library while they were deleted lacks their requests.
  touch(
    'generations',
    found.map((row) => row.generationId),
  );
}

/** Takes that entered the history while their story was deleted leave it again: their place is the story. */
async function takeOut(tx: Transaction, { storyId, at, touch }: { storyId: string; at: Date; touch: Touch }): Promise<void> {
  const isTake = tx
    .select({ id: storyMedia.id })
    .from(storyMedia)
    .where(
      and(eq(storyMedia.mediaId, media.id), eq(storyMedia.storyId, storyId), eq(storyMedia.deletedAt, at), isNotNull(storyMedia.madeOf)),
    );
  const taken = await tx
    .update(media)
    .set({ inHistory: false })
    .where(and(exists(isTake), eq(media.inHistory, true)))
    .returning({ id: media.id });
  touch(
    'media',
    taken.map(({ id }) => id),
  );
}
