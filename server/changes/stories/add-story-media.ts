import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { filmMadeOf, filmPoster } from '../../../contract/stories/film/film-item.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { storyLimits } from '../../../contract/stories/story.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { lockLivingStory, lockShot } from '../../domain/stories/lock-story.ts';
import { toStoryMediaAnswer } from '../../domain/stories/to-answer.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { story, storyMedia } from '../../storage/schema/story.ts';

/**
 * Puts an item of the space into a story, as a take of a shot where one is named. An item that is in the story already becomes a
 * take of that shot. A film that a device made becomes the newest film of the story, and leaves the history. Refusals: NOT_FOUND
 * for the item, the story or the shot; GONE for a deleted story; STORY_MEDIA_FULL.
 */
export function addStoryMedia(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'story.addMedia'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    const [item] = await tx
      .select()
      .from(media)
      .where(and(eq(media.id, asked.media_id), eq(media.spaceId, spaceId), isLiveMedia))
      .for('update');
    if (item === undefined) throw new AppError('NOT_FOUND');
    const { id: storyId } = await lockLivingStory(tx, spaceId, asked.id);
    if (asked.shot_id !== null) await lockShot(tx, spaceId, { storyId, shotId: asked.shot_id });
    const id = storyMediaId(storyId, item.id);
    const [others] = await tx
      .select({ count: count() })
      .from(storyMedia)
      .where(and(eq(storyMedia.storyId, storyId), isNull(storyMedia.deletedAt), ne(storyMedia.id, id)));
    if (others!.count >= storyLimits.media) throw new AppError('STORY_MEDIA_FULL');
    const isFilm = asked.is_film === true && asked.shot_id === null && item.resourceType === 'video';
    const [row] = await tx
      .insert(storyMedia)
      .values({
        id,
        spaceId,
        seq: 0,
        storyId,
        mediaId: item.id,
        shotId: asked.shot_id,
        madeOf: isFilm ? filmMadeOf(item.id) : null,
        createdAt: new Date(),
      })
      .onConflictDoUpdate({ target: storyMedia.id, set: { shotId: asked.shot_id, deletedAt: null } })
      .returning();
    touch('storyMedia', [id]);
    if (isFilm) {
      const newest = { lastExportMediaId: item.id, lastExportThumbnailUrl: filmPoster(item.id), lastExportChapters: asked.chapters ?? [] };
      await tx.update(story).set(newest).where(eq(story.id, storyId));
      touch('stories', [storyId]);
    }
    // A take that was removed and added again leaves the history too.
    if (row!.madeOf !== null && item.inHistory) {
      await tx.update(media).set({ inHistory: false }).where(eq(media.id, item.id));
      touch('media', [item.id]);
    }
    const body: ResponseOf<'storyMediaAdd'> = { data: toStoryMediaAnswer(row!, item) };
    return { status: 200, body };
  });
}
