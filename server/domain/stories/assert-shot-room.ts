import { AppError } from '../../../contract/errors.ts';
import { storyLimits } from '../../../contract/stories/story.ts';
import type { Transaction } from '../../storage/database.ts';
import { storyShot } from '../../storage/schema/story.ts';
import { and, count, eq, isNull } from 'drizzle-orm';

/** Checks that a story, which is locked, has room for one more shot. @throws SHOTS_FULL */
export async function assertShotRoom(tx: Transaction, storyId: string): Promise<void> {
  const [shots] = await tx
    .select({ count: count() })
    .from(storyShot)
    .where(and(eq(storyShot.storyId, storyId), isNull(storyShot.deletedAt)));
  if (shots!.count >= storyLimits.shots) throw new AppError('SHOTS_FULL');
}
