import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { lockShot } from '../../../domain/stories/lock-story.ts';
import type { Database } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';

/** Deletes a shot; its takes stay with the story. Deleting it again succeeds. Refusals: NOT_FOUND. */
export function deleteShot(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'shot.delete'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockShot(tx, once.spaceId, asked);
    if (found.deletedAt === null) {
      await tx.update(storyShot).set({ deletedAt: new Date() }).where(eq(storyShot.id, found.id));
      touch('storyShots', [found.id]);
    }
    const body: ResponseOf<'storyShotDelete'> = { id: found.id };
    return { status: 200, body };
  });
}
