import type { ChangeArgs } from '../../../../contract/changes/changes.ts';
import { newId } from '../../../lib/new-id.ts';
import { makeChange } from '../../make-change.ts';

/** Has the studio render the film of a story, which becomes an item of it. @throws AppError GONE, STORY_BUSY, STORAGE_FULL, STORAGE_LOST */
export async function exportStory(options: Omit<ChangeArgs<'story.export'>, 'run_id'>): Promise<void> {
  await makeChange({ kind: 'story.export', args: { ...options, run_id: newId() } });
}
