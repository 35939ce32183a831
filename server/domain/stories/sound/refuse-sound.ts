import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Database } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';
import { changeRun } from '../run/change-run.ts';
import type { StoryRun } from '../run/story-run.ts';
import { giveBackSounds } from './sound-charge.ts';

/**
 * Writes down why a sound is not made, and gives back what it cost, in one. `shotId`: the shot that wants it; null: the story does. A shot
 * whose picture or clip was refused too keeps that reason.
 */
export async function refuseSound(
  db: Database,
  run: StoryRun,
  { soundId, shotId, reason }: { soundId: string; shotId: string | null; reason: string },
): Promise<void> {
  await changeRun(db, run, async (tx, story, touch) => {
    await giveBackSounds(tx, run, soundId);
    if (shotId === null) return story.problem === null ? { problem: reason } : {};
    const isOpen = and(eq(storyShot.id, shotId), isNull(storyShot.deletedAt), isNull(storyShot.problem));
    const changed = await tx.update(storyShot).set({ problem: reason }).where(isOpen).returning({ id: storyShot.id });
    touch(
      'storyShots',
      changed.map(({ id }) => id),
    );
    return {};
  });
}

/** The sentence of an expected refusal. @throws any other error */
export function reasonOf(error: unknown): string {
  const isExpected = error instanceof EngineError || (error instanceof AppError && error.code !== 'UNAUTHENTICATED');
  if (!isExpected) throw error;
  return error.message;
}
