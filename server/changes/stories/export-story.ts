import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { hasPicture } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { isMaking } from '../../../contract/stories/status.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { listShots } from '../../domain/stories/list-shots.ts';
import { lockLivingStory } from '../../domain/stories/lock-story.ts';
import { storyRunId } from '../../domain/stories/run/story-run.ts';
import { logError } from '../../lib/log.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { isLiveMedia, isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { story } from '../../storage/schema/story.ts';
import { storyRun } from '../../storage/schema/story-run.ts';

type Studio = { db: Database; queue: Pick<GenerationQueue, 'stories'> };

/**
 * Begins a run that renders the film of a story in its state at that time. It costs no credits, because this machine does the
 * work. The same run again gets the same answer. Refusals: STORY_BUSY; STORY_EMPTY where no shot has a picture or a clip;
 * NOT_FOUND, GONE; ID_TAKEN.
 */
export async function exportStory(studio: Studio, once: OnceKey, asked: ChangeBody<'story.export'>): Promise<OnceAnswer> {
  const { storyId, run_id: runId = newId(), ...exporting } = asked;
  const body: ResponseOf<'storyExport'> = { workflowRunId: runId };
  let hasBegun = false;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    hasBegun = false;
    const row = await lockLivingStory(tx, once.spaceId, storyId);
    if (row.workflowRunId === runId) return { status: 200, body };
    if (isMaking(row.status)) throw new AppError('STORY_BUSY');
    if (!(await hasSomething(tx, row))) throw new AppError('STORY_EMPTY', { detail: 'No shot of this story has a picture or a clip yet.' });
    await tx.delete(storyRun).where(eq(storyRun.storyId, storyId));
    const begun = { id: runId, storyId, userId: once.userId, until: 'film' as const, exporting };
    const inserted = await tx.insert(storyRun).values(begun).onConflictDoNothing().returning({ id: storyRun.id });
    if (inserted.length === 0) throw new AppError('ID_TAKEN');
    const making = { status: 'processing:user_exporting_video' as const, problem: null, progress: null, workflowRunId: runId };
    await tx.update(story).set(making).where(eq(story.id, storyId));
    touch('stories', [storyId]);
    hasBegun = true;
    return { status: 200, body };
  });
  if (!hasBegun || answer.replayed || answer.status !== 200) return answer;
  // Not awaited: the run is committed. The next rescue enqueues a run that is lost here.
  studio.queue.stories.enqueue([storyRunId({ storyId, runId })], 'normal').catch((error: unknown) => {
    logError('story.enqueue', error, { storyId });
  });
  return answer;
}

async function hasSomething(tx: Transaction, { id: storyId, spaceId }: typeof story.$inferSelect): Promise<boolean> {
  const shots = await listShots(tx, storyId);
  const chosen = shots.flatMap(({ imageMediaId, videoMediaId }) => [imageMediaId, videoMediaId]).filter((id) => id !== null);
  const items = await tx
    .select({ status: media.status })
    .from(media)
    .where(and(isOneOf(media.id, chosen), eq(media.spaceId, spaceId), isLiveMedia));
  return items.some(hasPicture);
}
