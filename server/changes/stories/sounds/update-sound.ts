import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { lockSound } from '../../../domain/stories/lock-story.ts';
import type { Database } from '../../../storage/database.ts';
import { storySound } from '../../../storage/schema/story.ts';

/** Changes fields of a sound; the last write of each wins. Refusals: NOT_FOUND; GONE when it was deleted. */
export function updateSound(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'sound.update'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockSound(tx, once.spaceId, asked);
    if (found.deletedAt !== null) throw new AppError('GONE');
    const { storyId: _story, soundId: _sound, shot_id: shotId, ...fields } = asked;
    // A column that is undefined stays as it is.
    const [row] = await tx
      .update(storySound)
      .set({ ...fields, shotId })
      .where(eq(storySound.id, found.id))
      .returning();
    touch('storySounds', [found.id]);
    const body: ResponseOf<'storySoundUpdate'> = { data: presentRow('storySounds', row!) };
    return { status: 200, body };
  });
}
