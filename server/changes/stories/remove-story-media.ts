import { and, eq, isNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { deleteMade } from '../../domain/stories/delete-made.ts';
import { findStory, lockStory } from '../../domain/stories/lock-story.ts';
import { stopWork, type WorkStudio } from '../../domain/generations/stop-work.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { storyMedia } from '../../storage/schema/story.ts';

/**
 * Takes items out of a story; those that were made for it go to the Trash. Removing an item that is not in it succeeds. Refusals:
 * NOT_FOUND.
 */
export async function removeStoryMedia(studio: WorkStudio, once: OnceKey, asked: ChangeBody<'story.removeMedia'>): Promise<OnceAnswer> {
  let canceled: string[] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const { id: storyId, media_ids: mediaIds } = asked;
    await findStory(tx, once.spaceId, storyId);
    const at = new Date();
    canceled = await deleteMade(tx, { storyId, mediaIds, at, touch });
    await lockStory(tx, once.spaceId, storyId);
    const gone = await tx
      .update(storyMedia)
      .set({ deletedAt: at })
      .where(and(eq(storyMedia.storyId, storyId), isOneOf(storyMedia.mediaId, mediaIds), isNull(storyMedia.deletedAt)))
      .returning({ id: storyMedia.id });
    touch(
      'storyMedia',
      gone.map((row) => row.id),
    );
    const body: ResponseOf<'storyMediaRemove'> = { media_ids: mediaIds };
    return { status: 200, body };
  });
  stopWork(studio, canceled);
  return answer;
}
