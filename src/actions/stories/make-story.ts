import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';

/** Steps, shots and the price that was told; see the change. */
export type Making = Omit<ChangeArgs<'story.make'>, 'run_id'>;

/** Makes what a story lacks, at the studio. @throws AppError GONE, STORY_BUSY, STORAGE_FULL, STORAGE_LOST */
export async function makeStory(making: Making): Promise<void> {
  await makeChange({ kind: 'story.make', args: { ...making, run_id: newId() } });
}
