import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { assertSoundRoom } from '../../../domain/stories/assert-sound-room.ts';
import { lockLivingStory, lockSound } from '../../../domain/stories/lock-story.ts';
import type { Database } from '../../../storage/database.ts';
import { storySound } from '../../../storage/schema/story.ts';

/** Restores a deleted sound. Restoring it again succeeds. Refusals: NOT_FOUND, SOUNDS_FULL; GONE with its story. */
export function restoreSound(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'sound.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    await lockLivingStory(tx, once.spaceId, asked.storyId);
    const found = await lockSound(tx, once.spaceId, asked);
    if (found.deletedAt !== null) {
      await assertSoundRoom(tx, found.storyId);
      await tx.update(storySound).set({ deletedAt: null }).where(eq(storySound.id, found.id));
      touch('storySounds', [found.id]);
    }
    const body: ResponseOf<'storySoundRestore'> = { data: presentRow('storySounds', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
