import { AppError } from '../../../contract/errors.ts';
import type { Wish } from '../../../contract/changes/changes.ts';
import type { Intent } from '../../db/database.ts';
import { listInStates } from '../../db/outbox/list-in-states.ts';
import { readMeta } from '../../db/meta.ts';
import { readWish } from '../../db/outbox/read-intent.ts';
import { costsCredits } from '../outbox/finish-intent.ts';
import { findCanceled } from '../outbox/find-canceled.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { pickIntents } from '../outbox/pick-intent.ts';
import { noteTurboLimit } from '../notices/note-turbo-limit.ts';
import { nothingOwed, type PushMemory, type PushOutcome } from './push-memory.ts';
import { sendIntent } from './send-intent.ts';
import { forgetUploads, hasUpload, sendUpload, sweepUploads } from './send-upload.ts';
import { settleFailed } from './settle-failed.ts';
import { settleGranted } from './settle-granted.ts';
import { findNewest, takeIntent } from '../outbox/take-intent.ts';
import type { SyncWorld } from '../world.ts';

/** Mutations per plan; after them a new plan may put a more urgent one first. */
const plannedMax = 50;
/** How often to look again during a sign-out, which may fail, ms. */
const leavingLookMs = 1000;

/** Makes mutations ready again that an earlier leader left as `sending`: their outcome is unknown, and the key stays the same. */
export async function resumeSending(world: SyncWorld): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.outbox], async () => {
    await db.outbox.where('state').equals('sending').modify({ state: 'ready', nextAt: 0 });
  });
  await sweepUploads(world);
}

/** Sends one mutation and settles it. Only one is in flight at a time, which keeps the order. */
export async function pushOne(world: SyncWorld, memory: PushMemory, signal: AbortSignal): Promise<PushOutcome> {
  const { db, clock } = world;
  let { taken } = memory;
  memory.taken = null;
  if (taken === null) {
    const { intent, nextAt } = await pickNext(world, memory);
    if (intent === undefined) return { kind: 'idle', nextAt };
    taken = await leaderWrite(world, [db.outbox, db.shadow, db.problems], async () => takeIntent(world, await db.outbox.get(intent.n!)));
    if (taken === null) return nothingOwed;
  }
  // The stored arguments are sent: defaults of newer code would make another request under the same key.
  const wish = { ...readWish(taken)!, args: taken.args } as Wish;
  try {
    const refusal = await sendUpload(world, { ...taken, wish }, signal);
    const canceled = await findCanceled(db, wish, { isAgain: taken.attempts > 1 });
    const granted = await sendIntent(world.api, wish, { mid: taken.mid, space: taken.space, signal, canceled }).catch((error: unknown) => {
      throw refusal !== null && error instanceof AppError && saysMissing(wish, error) ? refusal : error;
    });
    memory.healthyAt = clock.now();
    if (granted.isTurboOver) await noteTurboLimit(world);
    const settled = await settleGranted(world, memory, { taken, granted });
    if (hasUpload(wish)) await forgetUploads(world, [taken.mid]);
    return { kind: 'settled', ...settled, hasCost: costsCredits(taken) };
  } catch (error) {
    // After an abort the mutation stays `sending`, and the next leader resumes it.
    memory.next.intents = [];
    if (!(error instanceof AppError)) throw error;
    return settleFailed(world, memory, { taken, error });
  }
}

/** Whether the studio lacks the file of a change. */
function saysMissing(wish: Wish, { code }: AppError): boolean {
  return code === (wish.kind === 'sound.add' ? 'NOT_FOUND' : 'UPLOAD_MISSING');
}

async function pickNext({ db, clock }: SyncWorld, memory: PushMemory): Promise<{ intent: Intent | undefined; nextAt: number | null }> {
  const newest = await findNewest(db);
  // During a sign-out another tab may become leader; it must not send changes that the person discarded.
  if ((await readMeta(db, 'isLeaving')) === true) return { intent: undefined, nextAt: clock.now() + leavingLookMs };
  if (memory.next.intents.length === 0 || memory.next.newest !== newest) {
    const unsent = await listInStates(db, ['held', 'ready', 'sending', 'parked']);
    const { eligible, nextAt, isCancelBlocked } = pickIntents(unsent, clock.now());
    if (eligible.length === 0) return { intent: undefined, nextAt };
    // While a cancel waits for its request, the plan is one mutation long: the next plan puts the cancel first.
    memory.next = { intents: eligible.slice(0, isCancelBlocked ? 1 : plannedMax), newest };
  }
  return { intent: memory.next.intents.shift(), nextAt: null };
}
