import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { uuidOf } from '../../../lib/ids/uuid-of.ts';
import { chargeCredits, refundItem } from '../../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { creditLedger } from '../../../storage/schema/credit-ledger.ts';
import { storyRun } from '../../../storage/schema/story-run.ts';
import { storyShot, storySound } from '../../../storage/schema/story.ts';
import { transact } from '../../../storage/transact.ts';
import { lockPayer } from '../../teams/lock-payer.ts';
import type { StoryRun } from '../run/story-run.ts';

/** The charges of all sounds of a run: one for each sound. */
const chargeOf = ({ runId }: StoryRun): string => uuidOf(`sounds ${runId}`);

/** `ended`: the run is not there any more, and nothing was taken. `refused`: it was paid back in this run already, or its shot is deleted. */
export type SoundCharge = { type: 'paid'; userId: string } | { type: 'ended' } | { type: 'refused' };

/**
 * Takes the credits of a sound before it is made, once however often it is asked. `creditsOn`: what it costs on a plan. `shotId`: the
 * shot that it is for; null: the story.
 * @throws CREDITS_EXHAUSTED; UNAUTHENTICATED when the person who pays is gone
 */
export async function chargeSound(
  db: Database,
  run: StoryRun,
  { soundId, shotId, creditsOn }: { soundId: string; shotId: string | null; creditsOn: (plan: Plan) => number },
): Promise<SoundCharge> {
  return transact(db, async (tx) => {
    const ofRun = tx.select({ userId: storyRun.userId }).from(storyRun).where(eq(storyRun.id, run.runId));
    const [asked] = await ofRun;
    if (asked === undefined) return { type: 'ended' };
    const plan = await lockPayer(tx, asked.userId);
    // The row is deleted when the run ends: a charge is there before that, or not at all.
    const [still] = await ofRun.for('share');
    if (still === undefined) return { type: 'ended' };
    // A guest who signs in takes the run along.
    if (still.userId !== asked.userId) throw new AppError('UNAUTHENTICATED');
    if (shotId !== null && !(await isThere(tx, shotId))) return { type: 'refused' };
    const charge = { userId: asked.userId, mid: chargeOf(run), mediaId: soundId };
    const own = await tx
      .select({ kind: creditLedger.kind })
      .from(creditLedger)
      .where(and(eq(creditLedger.mid, charge.mid), eq(creditLedger.mediaId, soundId)));
    if (own.some(({ kind }) => kind === 'refund')) return { type: 'refused' };
    if (own.length === 0) await chargeCredits(tx, charge, creditsOn(plan));
    return { type: 'paid', userId: asked.userId };
  });
}

async function isThere(tx: Transaction, shotId: string): Promise<boolean> {
  const living = and(eq(storyShot.id, shotId), isNull(storyShot.deletedAt));
  return (await tx.select({ id: storyShot.id }).from(storyShot).where(living).for('share')).length > 0;
}

/** Gives back what the sounds of a run cost that were not made; `soundId`: of that one only. Once, however often it is asked. */
export async function giveBackSounds(tx: Transaction, run: StoryRun, soundId?: string): Promise<void> {
  const mid = chargeOf(run);
  const made = tx
    .select({ one: sql`1` })
    .from(storySound)
    .where(eq(storySound.id, creditLedger.mediaId));
  const isUnmade = and(eq(creditLedger.mid, mid), eq(creditLedger.kind, 'charge'), notExists(made));
  const unmade = await tx
    .select({ userId: creditLedger.userId, mediaId: creditLedger.mediaId })
    .from(creditLedger)
    .where(soundId === undefined ? isUnmade : and(isUnmade, eq(creditLedger.mediaId, soundId)));
  for (const { userId, mediaId } of unmade) await refundItem(tx, { mid, mediaId, userId });
}
