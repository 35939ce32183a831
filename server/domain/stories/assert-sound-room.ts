import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { soundLimits } from '../../../contract/stories/sounds/sound.ts';
import type { Transaction } from '../../storage/database.ts';
import { storySound } from '../../storage/schema/story.ts';

/** Checks that a story, which is locked, has room for one more sound. @throws SOUNDS_FULL */
export async function assertSoundRoom(tx: Transaction, storyId: string): Promise<void> {
  const [sounds] = await tx
    .select({ count: count() })
    .from(storySound)
    .where(and(eq(storySound.storyId, storyId), isNull(storySound.deletedAt)));
  if (sounds!.count >= soundLimits.count) throw new AppError('SOUNDS_FULL');
}
