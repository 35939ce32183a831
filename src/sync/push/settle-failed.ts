import { errors, type AppError, type ErrorCode } from '../../../contract/errors.ts';
import { findDefinition } from '../../../contract/changes/changes.ts';
import type { Mutation } from '../../db/database.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { backoffMs } from '../engine/backoff.ts';
import { finishMutation, parkMutation, refuseMutation } from '../outbox/finish-mutation.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { nothingOwed, type PushMemory, type PushOutcome } from './push-memory.ts';
import type { SyncWorld } from '../world.ts';

const poisonCount = 8;
const poisonMs = 600_000;

type Failed = { taken: Mutation; error: AppError };

export async function settleFailed(world: SyncWorld, memory: PushMemory, { taken: { mid }, error }: Failed): Promise<PushOutcome> {
  const { db, clock } = world;
  return leaderWrite(world, [...rowTables(db), db.done, db.problems], async () => {
    const mutation = await db.outbox.get({ mid });
    if (mutation?.state !== 'sending') return { kind: 'failed', error };
    const failed: Mutation = {
      ...mutation,
      lastStatus: error.status,
      ...(error.code === 'INTERNAL' ? countFailing(mutation, memory, clock.now()) : {}),
    };
    if (!error.retryable && !isOfDevice(error.code)) {
      await refuse(world, failed, error.code);
      // After LIBRARY_CHANGED this device must read another library.
      return { ...nothingOwed, pullNeeded: error.code === 'LIBRARY_CHANGED' };
    }
    if (isPoison(failed, memory, clock.now())) {
      await db.outbox.put(failed);
      await parkMutation(db, failed, { code: 'INTERNAL', now: clock.now() });
      return nothingOwed;
    }
    await db.outbox.put({ ...failed, state: 'ready', ...whenAgain(world, mutation, error) });
    // The studio is still at work on this mutation; the others need not wait.
    if (error.code === 'IN_PROGRESS') return nothingOwed;
    return { kind: 'failed', error };
  });
}

function whenAgain(world: SyncWorld, mutation: Mutation, error: AppError): Pick<Mutation, 'attempts' | 'nextAt'> {
  const now = world.clock.now();
  // With these codes the server has not looked at the mutation, so the attempt does not count.
  if (stopsQueue.has(error.code)) return { attempts: mutation.attempts - 1, nextAt: 0 };
  if (error.code === 'IN_PROGRESS') return { attempts: mutation.attempts, nextAt: now + 1000 + Math.floor(world.random() * 1000) };
  return { attempts: mutation.attempts, nextAt: now + backoffMs(mutation.attempts, world.random) };
}

/** Codes that stop the whole outbox until the person acts. */
export const stopsQueue = new Set<ErrorCode>(['UNAUTHENTICATED', 'USER_MISMATCH', 'CLIENT_TOO_OLD']);

/** The device could not store the answer: the server refused nothing, and may have accepted the change. */
const isOfDevice = (code: ErrorCode) => code === 'STORAGE_FULL' || code === 'STORAGE_LOST';

const isSilent = (mutation: Mutation, code: ErrorCode) =>
  (code === 'GONE' || code === 'NOT_FOUND') && findDefinition(mutation.kind)?.isSilentWhenGone === true;

async function refuse({ db, clock, log }: SyncWorld, mutation: Mutation, code: ErrorCode): Promise<void> {
  if (isSilent(mutation, code)) await finishMutation(db, mutation, clock.now());
  else await refuseMutation(db, mutation, { code, now: clock.now() });
  if (code === 'KEY_REUSED') log('sync.key-reused', { kind: mutation.kind });
  await recompute(db, mutation.keys);
}

/** Counts the failures of a change. The count restarts while the studio answers no request: then the change is not at fault. */
function countFailing({ failing }: Mutation, { healthyAt }: PushMemory, now: number): Required<Pick<Mutation, 'failing'>> {
  const goesOn = failing !== undefined && healthyAt > failing.since;
  return { failing: goesOn ? { ...failing, count: failing.count + 1 } : { count: 1, since: now } };
}

/** True when the change itself makes the studio fail: at least 8 times over 10 minutes, while the studio answered others. */
function isPoison({ failing, lastStatus }: Mutation, { healthyAt }: PushMemory, now: number): boolean {
  if (failing === undefined || lastStatus !== errors.INTERNAL.status) return false;
  return failing.count >= poisonCount && now - failing.since >= poisonMs && healthyAt > failing.since;
}
