import type { StoryAnswer, StoryDetail, StoryMediaAnswer } from '../../../contract/stories/answer.ts';
import { byPosition } from '../../../contract/stories/position.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { StoredRow } from '../../storage/rows/synced-tables.ts';
import { presentRow } from '../rows/rows.ts';

/** A story as calls tell it. */
export function toStoryAnswer(row: StoredRow<'stories'>): StoryAnswer {
  const shown = presentRow('stories', row);
  return { ...shown, storyId: shown.id, workflowRunId: shown.workflow_run_id, created_at: toTimestamp(shown.created_at) };
}

/** The same with its shots in their order. */
export function toStoryDetail(row: StoredRow<'stories'>, shots: readonly StoredRow<'storyShots'>[]): StoryDetail {
  return { ...toStoryAnswer(row), shots: shots.map((shot) => presentRow('storyShots', shot)).toSorted(byPosition) };
}

/** An item of a story with its own addresses, size and duration; without a picture yet it has the address that it will have. */
export function toStoryMediaAnswer(row: StoredRow<'storyMedia'>, item: StoredRow<'media'>): StoryMediaAnswer {
  const version = item.hash === null ? '' : `?h=${item.hash.slice(0, 16)}`;
  return {
    ...presentRow('storyMedia', row),
    storyId: row.storyId,
    url: `/api/media/${item.id}/original${version}`,
    thumbnail_url: item.hash === null ? null : `/api/media/${item.id}/256${version}`,
    resource_type: item.resourceType,
    metadata: { duration: item.duration },
  };
}
