import { and, asc, eq, lt } from 'drizzle-orm';
import type { GenerationQueue } from '../../../queue/generation-queue.ts';
import type { Database } from '../../../storage/database.ts';
import { story } from '../../../storage/schema/story.ts';
import { storyRun } from '../../../storage/schema/story-run.ts';
import { isBeingMade } from './find-run.ts';
import { failRun } from './settle-run.ts';
import { parseStoryRunId, storyRunId } from './story-run.ts';

/** Puts every story that no run works on back into the queue; `olderThanMs` as in `rescueGenerations`. */
export async function rescueStories(
  studio: { db: Database; queue: Pick<GenerationQueue, 'stories'> },
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const rows = await studio.db
    .select({ storyId: story.id, runId: storyRun.id })
    .from(storyRun)
    .innerJoin(story, eq(story.workflowRunId, storyRun.id))
    .where(and(isBeingMade(), lt(storyRun.createdAt, new Date(Date.now() - olderThanMs))))
    .orderBy(asc(storyRun.createdAt));
  const { hopeless } = await studio.queue.stories.rescue(rows.map(storyRunId));
  const reason = 'The studio stopped several times while it made this story.';
  for (const one of hopeless) await failRun(studio.db, parseStoryRunId(one), reason);
}
