import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../../contract/changes/changes.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { presentRow } from '../../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../../domain/run-once.ts';
import { checkTakes } from '../../../domain/stories/check-takes.ts';
import { lockShot } from '../../../domain/stories/lock-story.ts';
import { toShotColumns } from '../../../domain/stories/shot-columns.ts';
import type { Database } from '../../../storage/database.ts';
import { storyShot } from '../../../storage/schema/story.ts';

/**
 * Changes fields of a shot; the last write of each wins. Refusals: NOT_FOUND, also for takes of other stories; GONE when it was
 * deleted.
 */
export function updateShot(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'shot.update'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockShot(tx, once.spaceId, asked);
    if (found.deletedAt !== null) throw new AppError('GONE');
    await checkTakes(tx, found.storyId, asked);
    // A column that is undefined stays as it is.
    const [row] = await tx.update(storyShot).set(toShotColumns(asked)).where(eq(storyShot.id, found.id)).returning();
    touch('storyShots', [found.id]);
    const body: ResponseOf<'storyShotUpdate'> = { data: presentRow('storyShots', row!) };
    return { status: 200, body };
  });
}
