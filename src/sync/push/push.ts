import { AppError } from '../../../contract/errors.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import type { Mutation } from '../../db/database.ts';
import { listInStates } from '../../db/outbox/list-in-states.ts';
import { readMeta } from '../../db/meta.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';
import { costsCredits } from '../outbox/finish-mutation.ts';
import { findCanceled } from '../outbox/find-canceled.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { pickMutations } from '../outbox/pick-mutation.ts';
import { noteTurboLimit } from '../notices/note-turbo-limit.ts';
import { nothingOwed, type PushMemory, type PushOutcome } from './push-memory.ts';
import { sendMutation } from './send-mutation.ts';
import { forgetUploads, hasUpload, sendUpload, sweepUploads } from './send-upload.ts';
import { settleFailed } from './settle-failed.ts';
import { settleAccepted } from './settle-accepted.ts';
import { findNewest, takeMutation } from '../outbox/take-mutation.ts';
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
    const { mutation, nextAt } = await pickNext(world, memory);
    if (mutation === undefined) return { kind: 'idle', nextAt };
    taken = await leaderWrite(world, [db.outbox, db.shadow, db.problems], async () =>
      takeMutation(world, await db.outbox.get(mutation.n!)),
    );
    if (taken === null) return nothingOwed;
  }
  // The stored arguments are sent: defaults of newer code would make another request under the same key.
  const change = { ...readChange(taken)!, args: taken.args } as Change;
  try {
    const refusal = await sendUpload(world, { ...taken, change }, signal);
    const canceled = await findCanceled(db, change, { isAgain: taken.attempts > 1 });
    const accepted = await sendMutation(world.api, change, { mid: taken.mid, space: taken.space, signal, canceled }).catch(
      (error: unknown) => {
        throw refusal !== null && error instanceof AppError && saysMissing(change, error) ? refusal : error;
      },
    );
    memory.healthyAt = clock.now();
    if (accepted.isTurboOver) await noteTurboLimit(world);
    const settled = await settleAccepted(world, memory, { taken, accepted: accepted });
    if (hasUpload(change)) await forgetUploads(world, [taken.mid]);
    return { kind: 'settled', ...settled, hasCost: costsCredits(taken) };
  } catch (error) {
    // After an abort the mutation stays `sending`, and the next leader resumes it.
    memory.next.mutations = [];
    if (!(error instanceof AppError)) throw error;
    return settleFailed(world, memory, { taken, error });
  }
}

/** Whether the studio lacks the file of a change. */
function saysMissing(change: Change, { code }: AppError): boolean {
  return code === (change.kind === 'sound.add' ? 'NOT_FOUND' : 'UPLOAD_MISSING');
}

async function pickNext({ db, clock }: SyncWorld, memory: PushMemory): Promise<{ mutation: Mutation | undefined; nextAt: number | null }> {
  const newest = await findNewest(db);
  // During a sign-out another tab may become leader; it must not send changes that the person discarded.
  if ((await readMeta(db, 'isLeaving')) === true) return { mutation: undefined, nextAt: clock.now() + leavingLookMs };
  if (memory.next.mutations.length === 0 || memory.next.newest !== newest) {
    const unsent = await listInStates(db, ['held', 'ready', 'sending', 'parked']);
    const { eligible, nextAt, isCancelBlocked } = pickMutations(unsent, clock.now());
    if (eligible.length === 0) return { mutation: undefined, nextAt };
    // While a cancel waits for its request, the plan is one mutation long: the next plan puts the cancel first.
    memory.next = { mutations: eligible.slice(0, isCancelBlocked ? 1 : plannedMax), newest };
  }
  return { mutation: memory.next.mutations.shift(), nextAt: null };
}
