import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { story, storyShot, storySound } from '../../storage/schema/story.ts';

// Locks are taken in the order items, stories, shots, the space.

/** A story of a space, deleted or not. @throws NOT_FOUND */
export async function findStory(tx: Transaction, spaceId: string, id: string): Promise<typeof story.$inferSelect> {
  const [found] = await tx
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.spaceId, spaceId)));
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** A story of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockStory(tx: Transaction, spaceId: string, id: string): Promise<typeof story.$inferSelect> {
  const [found] = await tx
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** A story that can be changed. @throws NOT_FOUND, GONE when it was deleted */
export async function lockLivingStory(tx: Transaction, spaceId: string, id: string): Promise<typeof story.$inferSelect> {
  const found = await lockStory(tx, spaceId, id);
  if (found.deletedAt !== null) throw new AppError('GONE');
  return found;
}

/** A shot of a story of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockShot(
  tx: Transaction,
  spaceId: string,
  { storyId, shotId }: { storyId: string; shotId: string },
): Promise<typeof storyShot.$inferSelect> {
  const [found] = await tx
    .select()
    .from(storyShot)
    .where(and(eq(storyShot.id, shotId), eq(storyShot.storyId, storyId), eq(storyShot.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** A sound of a story of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockSound(
  tx: Transaction,
  spaceId: string,
  { storyId, soundId }: { storyId: string; soundId: string },
): Promise<typeof storySound.$inferSelect> {
  const [found] = await tx
    .select()
    .from(storySound)
    .where(and(eq(storySound.id, soundId), eq(storySound.storyId, storyId), eq(storySound.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
