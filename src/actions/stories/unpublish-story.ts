import { makeChange } from '../make-change.ts';

/** Takes the link of a story away: it shows nothing from then on. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function unpublishStory(id: string): Promise<void> {
  await makeChange({ kind: 'story.unpublish', args: { id } });
}
