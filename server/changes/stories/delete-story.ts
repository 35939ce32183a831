import { and, eq, isNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { isMaking } from '../../../contract/stories/status.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { deleteMade } from '../../domain/stories/delete-made.ts';
import { findStory, lockStory } from '../../domain/stories/lock-story.ts';
import { endRun } from '../../domain/stories/run/settle-run.ts';
import { stopWork, type WorkStudio } from '../../domain/generations/stop-work.ts';
import { story, storyMedia, storyShot, storySound } from '../../storage/schema/story.ts';

/**
 * Deletes a story with its shots and the items made for it; added items stay. Deleting it again succeeds. Refusals: NOT_FOUND.
 */
export async function deleteStory(studio: WorkStudio, once: OnceKey, { id }: ChangeBody<'story.delete'>): Promise<OnceAnswer> {
  let canceled: string[] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    await findStory(tx, once.spaceId, id);
    const at = new Date();
    canceled = await deleteMade(tx, { storyId: id, at, touch });
    const found = await lockStory(tx, once.spaceId, id);
    if (found.deletedAt === null) {
      // A run may have begun more items before the story was locked.
      canceled.push(...(await deleteMade(tx, { storyId: id, at, touch })));
      const status = isMaking(found.status) ? 'stopped' : found.status;
      if (found.workflowRunId !== null) await endRun(tx, { storyId: id, runId: found.workflowRunId });
      await tx.update(story).set({ deletedAt: at, status }).where(eq(story.id, id));
      const shots = await tx
        .update(storyShot)
        .set({ deletedAt: at })
        .where(and(eq(storyShot.storyId, id), isNull(storyShot.deletedAt)))
        .returning({ id: storyShot.id });
      const items = await tx
        .update(storyMedia)
        .set({ deletedAt: at })
        .where(and(eq(storyMedia.storyId, id), isNull(storyMedia.deletedAt)))
        .returning({ id: storyMedia.id });
      const sounds = await tx
        .update(storySound)
        .set({ deletedAt: at })
        .where(and(eq(storySound.storyId, id), isNull(storySound.deletedAt)))
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
    const body: ResponseOf<'storyDelete'> = { id };
    return { status: 200, body };
  });
  stopWork(studio, canceled);
  return answer;
}
