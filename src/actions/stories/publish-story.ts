import { makeChange } from '../make-change.ts';

/** Gives a story a link that shows its newest film. @throws AppError GONE, FILM_MISSING, STORAGE_FULL, STORAGE_LOST */
export async function publishStory(id: string): Promise<void> {
  await makeChange({ kind: 'story.publish', args: { id } });
}
