import { eq } from 'drizzle-orm';
import { presentRow } from '../../rows/rows.ts';
import { shotsToMake } from '../../../../contract/stories/story-cost.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { storyRun } from '../../../storage/schema/story-run.ts';
import { listShots } from '../list-shots.ts';
import { giveBackSounds } from '../sound/sound-charge.ts';
import { changeRun } from './change-run.ts';
import type { StoryRun } from './story-run.ts';

/** Ends a run: `ready`, or `failed` where no shot came to what it was to be. */
export async function finishRun(db: Database, run: StoryRun): Promise<void> {
  await changeRun(db, run, async (tx, row) => {
    const asked = await endRun(tx, run);
    if (asked === undefined || asked.exporting !== null) return { status: 'ready' };
    const shots = (await listShots(tx, row.id)).map((shot) => presentRow('storyShots', shot));
    const wanted = shotsToMake(shots, { until: asked.until, shot_ids: asked.shotIds ?? undefined });
    const refused = wanted.filter(({ problem }) => problem !== null);
    if (refused.length === 0) return { status: 'ready' };
    const isAll = refused.length === wanted.length;
    const problem = isAll && refused.length === 1 ? refused[0]!.problem : `${refused.length} of ${wanted.length} shots could not be made.`;
    return { status: isAll ? 'failed' : 'ready', problem };
  });
}

/** Ends a run early and says why. What it made stays, and what is being made goes on. */
export async function failRun(db: Database, run: StoryRun, reason: string): Promise<void> {
  await changeRun(db, run, async (tx) => {
    await endRun(tx, run);
    return { status: 'failed', problem: reason };
  });
}

/** Forgets what a run was asked for, gives back the credits of sounds that it did not make, and answers with what it was asked for. */
export async function endRun(tx: Transaction, run: StoryRun): Promise<typeof storyRun.$inferSelect | undefined> {
  const [ended] = await tx.delete(storyRun).where(eq(storyRun.id, run.runId)).returning();
  await giveBackSounds(tx, run);
  return ended;
}
