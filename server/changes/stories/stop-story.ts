import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { isMaking, stoppedStatus } from '../../../contract/stories/status.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { findStory, lockStory } from '../../domain/stories/lock-story.ts';
import { cancelTakes } from '../../domain/stories/run/cancel-takes.ts';
import { endRun } from '../../domain/stories/run/settle-run.ts';
import { storyRunId, type StoryRun } from '../../domain/stories/run/story-run.ts';
import { toStoryAnswer } from '../../domain/stories/to-answer.ts';
import { stopWork } from '../../domain/generations/stop-work.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';
import { story } from '../../storage/schema/story.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'cancel' | 'stories'> };

/**
 * Stops the run of a story. Finished parts stay; parts in progress are canceled and refunded. Stopping a story without a run
 * succeeds. Refusals: NOT_FOUND.
 */
export async function stopStory(studio: Studio, once: OnceKey, { id }: ChangeBody<'story.stop'>): Promise<OnceAnswer> {
  let stopped: StoryRun | null = null;
  let canceled: string[] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    [stopped, canceled] = [null, []];
    let row = await findStory(tx, once.spaceId, id);
    if (isMaking(row.status)) canceled = await cancelTakes(tx, id, touch);
    row = await lockStory(tx, once.spaceId, id);
    if (isMaking(row.status)) {
      // The run may have asked for more takes before the lock.
      canceled.push(...(await cancelTakes(tx, id, touch)));
      if (row.workflowRunId !== null) {
        stopped = { storyId: id, runId: row.workflowRunId };
        await endRun(tx, stopped);
      }
      const [changed] = await tx
        .update(story)
        .set({ status: stoppedStatus(row.status), problem: null })
        .where(eq(story.id, id))
        .returning();
      row = changed!;
      touch('stories', [id]);
    }
    return { status: 200, body: { data: toStoryAnswer(row) } satisfies ResponseOf<'storyStop'> };
  });
  if (answer.replayed || answer.status !== 200) return answer;
  if (stopped !== null) endWork(studio, stopped);
  stopWork(studio, canceled);
  return answer;
}

/** Not awaited: the row is settled, and a run that continues finds the story stopped. */
function endWork({ queue }: Studio, run: StoryRun): void {
  queue.stories.cancel(storyRunId(run)).catch((error: unknown) => logError('story.stop', error, { storyId: run.storyId }));
}
