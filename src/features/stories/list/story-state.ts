import { isMaking, statusLabel } from '../../../../contract/stories/status.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';

/** The state of a story in a few words. `tone`: work is running, or the user must act. */
export type StoryState = { text: string; tone: 'rest' | 'making' | 'failed' };

export function stateOf({ status, problem, created_at: at }: Pick<StoryRow, 'status' | 'problem' | 'created_at'>): StoryState {
  if (isMaking(status)) return { text: statusLabel(status), tone: 'making' };
  if (status === 'failed') return { text: problem ?? 'This story could not be finished. Open it and try again.', tone: 'failed' };
  if (status === 'stopped') return { text: 'Stopped', tone: 'rest' };
  return { text: formatDateTime(at), tone: 'rest' };
}

/** Number of shots in words. */
export function nameShots(count: number): string {
  if (count === 0) return 'no shots yet';
  return count === 1 ? '1 shot' : `${count} shots`;
}
