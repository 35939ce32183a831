import { makeChange } from '../make-change.ts';

/** Stops making a story; what is done stays. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function stopStory(id: string): Promise<void> {
  await makeChange({ kind: 'story.stop', args: { id } });
}
