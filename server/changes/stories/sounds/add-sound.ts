import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { checkSounds } from '../../../domain/generations/request/check-files.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { assertSoundRoom } from '../../../domain/stories/assert-sound-room.ts';
import { lockLivingStory } from '../../../domain/stories/lock-story.ts';
import { newId } from '../../../lib/ids/new-id.ts';
import type { Database } from '../../../storage/database.ts';
import { storySound } from '../../../storage/schema/story.ts';

/**
 * Adds a sound to a story, under the client's id or a new one. The same id again answers with the present state of that sound.
 * Refusals: NOT_FOUND, GONE of the story; NOT_FOUND, VALIDATION_FAILED of its file; SOUNDS_FULL; ID_TAKEN, without naming the
 * owner.
 */
export function addSound(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'sound.add'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    const { id = newId(), storyId: _story, shot_id: shotId, made_of: madeOf, ...sound } = asked;
    const { id: storyId } = await lockLivingStory(tx, spaceId, asked.storyId);
    const [earlier] = await tx.select().from(storySound).where(eq(storySound.id, id));
    if (earlier !== undefined && earlier.storyId !== storyId) throw new AppError('ID_TAKEN');
    if (earlier === undefined) {
      await assertSoundRoom(tx, storyId);
      await checkSounds(tx, once, [sound.url]);
    }
    const row = { ...sound, id, spaceId, seq: 0, storyId, shotId, madeOf, createdAt: new Date() };
    const kept = earlier ?? (await tx.insert(storySound).values(row).returning())[0]!;
    if (earlier === undefined) touch('storySounds', [id]);
    const body: ResponseOf<'storySoundAdd'> = { data: presentRow('storySounds', kept) };
    return { status: 200, body };
  });
}
