import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { assertShotRoom } from '../../../domain/stories/assert-shot-room.ts';
import { checkTakes } from '../../../domain/stories/check-takes.ts';
import { lockLivingStory } from '../../../domain/stories/lock-story.ts';
import { toShotColumns } from '../../../domain/stories/shot-columns.ts';
import { newId } from '../../../lib/ids/new-id.ts';
import type { Database } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';

/**
 * Adds a shot to a story, under the client's id or a new one. The same id again answers with the present state of that shot.
 * Refusals: NOT_FOUND, GONE of the story; NOT_FOUND for takes that are not its own; SHOTS_FULL; ID_TAKEN, without naming the
 * owner.
 */
export function addShot(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'shot.add'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { spaceId } = once;
    const id = asked.id ?? newId();
    const { id: storyId } = await lockLivingStory(tx, spaceId, asked.storyId);
    const [earlier] = await tx.select().from(storyShot).where(eq(storyShot.id, id));
    if (earlier !== undefined && earlier.storyId !== storyId) throw new AppError('ID_TAKEN');
    if (earlier === undefined) await assertShotRoom(tx, storyId);
    await checkTakes(tx, storyId, asked);
    const row = { id, spaceId, seq: 0, storyId, ...toShotColumns(asked), createdAt: new Date() };
    const shot = earlier ?? (await tx.insert(storyShot).values(row).returning())[0]!;
    if (earlier === undefined) touch('storyShots', [id]);
    const body: ResponseOf<'storyShotAdd'> = { data: presentRow('storyShots', shot) };
    return { status: 200, body };
  });
}
