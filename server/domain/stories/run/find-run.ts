import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { restingStatuses } from '../../../../contract/stories/status.ts';
import type { Database } from '../../../storage/database.ts';
import { story } from '../../../storage/schema/story.ts';
import { storyRun } from '../../../storage/schema/story-run.ts';
import type { StoryRun } from './story-run.ts';

export type StoredStory = typeof story.$inferSelect;

/** A story with the run that makes it. */
export type FoundRun = { story: StoredStory; asked: typeof storyRun.$inferSelect };

/** The story of a run and what was asked for; null when the run ended, another one took its place, or the story is gone. */
export async function findRun(db: Database, run: StoryRun): Promise<FoundRun | null> {
  const [row] = await db
    .select({ story, asked: storyRun })
    .from(story)
    .innerJoin(storyRun, eq(storyRun.id, run.runId))
    .where(isMadeBy(run));
  return row ?? null;
}

/** The story, as long as it waits for this run. */
export function isMadeBy({ storyId, runId }: StoryRun) {
  return and(eq(story.id, storyId), eq(story.workflowRunId, runId), isBeingMade());
}

export function isBeingMade() {
  return and(notInArray(story.status, [...restingStatuses]), isNull(story.deletedAt));
}
