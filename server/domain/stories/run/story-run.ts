import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';

/** One run that makes a story. `runId`: made by the device for each attempt, so that an earlier one that wakes up changes nothing. */
export type StoryRun = { storyId: string; runId: string };

/** Its name in the queue. */
export function storyRunId({ storyId, runId }: StoryRun): string {
  return `${storyId}.${runId}`;
}

export function parseStoryRunId(id: string): StoryRun {
  const [storyId = '', runId = ''] = id.split('.');
  return { storyId, runId };
}

/** The item of a take: a run makes at most one of each kind for a shot, however often a step is repeated. */
export function takeIdOf({ runId }: StoryRun, shotId: string, kind: TakeKind): string {
  return uuidOf(`take ${runId} ${shotId} ${kind}`);
}
