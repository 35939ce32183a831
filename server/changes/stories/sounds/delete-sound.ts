import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { lockSound } from '../../../domain/stories/lock-story.ts';
import type { Database } from '../../../storage/database.ts';
import { storySound } from '../../../storage/schema/story.ts';

/** Deletes a sound; its file stays while a row names it. Deleting it again succeeds. Refusals: NOT_FOUND. */
export function deleteSound(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'sound.delete'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockSound(tx, once.spaceId, asked);
    if (found.deletedAt === null) {
      await tx.update(storySound).set({ deletedAt: new Date() }).where(eq(storySound.id, found.id));
      touch('storySounds', [found.id]);
    }
    const body: ResponseOf<'storySoundDelete'> = { id: found.id };
    return { status: 200, body };
  });
}
