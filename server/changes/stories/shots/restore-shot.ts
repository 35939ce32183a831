import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { assertShotRoom } from '../../../domain/stories/assert-shot-room.ts';
import { lockLivingStory, lockShot } from '../../../domain/stories/lock-story.ts';
import type { Database } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';

/** Restores a deleted shot. Restoring it again succeeds. Refusals: NOT_FOUND, SHOTS_FULL; GONE with its story. */
export function restoreShot(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'shot.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    await lockLivingStory(tx, once.spaceId, asked.storyId);
    const found = await lockShot(tx, once.spaceId, asked);
    if (found.deletedAt !== null) {
      await assertShotRoom(tx, found.storyId);
      await tx.update(storyShot).set({ deletedAt: null }).where(eq(storyShot.id, found.id));
      touch('storyShots', [found.id]);
    }
    const body: ResponseOf<'storyShotRestore'> = { data: presentRow('storyShots', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
