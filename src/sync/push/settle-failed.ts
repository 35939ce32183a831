import { errors, type AppError, type ErrorCode } from '../../../contract/errors.ts';
import { findDefinition } from '../../../contract/changes/changes.ts';
import type { Intent } from '../../db/database.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { backoffMs } from '../engine/backoff.ts';
import { finishIntent, parkIntent, refuseIntent } from '../outbox/finish-intent.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { nothingOwed, type PushMemory, type PushOutcome } from './push-memory.ts';
import type { SyncWorld } from '../world.ts';

const poisonCount = 8;
const poisonMs = 600_000;

export async function settleFailed(world: SyncWorld, memory: PushMemory, { mid }: Intent, error: AppError): Promise<PushOutcome> {
  const { db, clock } = world;
  return leaderWrite(world, [...rowTables(db), db.done, db.problems], async () => {
    const intent = await db.outbox.get({ mid });
    if (intent?.state !== 'sending') return { kind: 'failed', error };
    const failed: Intent = {
      ...intent,
      lastStatus: error.status,
      ...(error.code === 'INTERNAL' ? countFailing(intent, memory, clock.now()) : {}),
    };
    if (!error.retryable && !isOfDevice(error.code)) {
      await refuse(world, failed, error.code);
      // This device has to read another library then.
      return { ...nothingOwed, pullNeeded: error.code === 'LIBRARY_CHANGED' };
    }
    if (isPoison(failed, memory, clock.now())) {
      await db.outbox.put(failed);
      await parkIntent(db, failed, 'INTERNAL', clock.now());
      return nothingOwed;
    }
    await db.outbox.put({ ...failed, state: 'ready', ...whenAgain(world, intent, error) });
    // The studio answers, and is at work on this one: nothing else has to wait.
    if (error.code === 'IN_PROGRESS') return nothingOwed;
    return { kind: 'failed', error };
  });
}

function whenAgain(world: SyncWorld, intent: Intent, error: AppError): Pick<Intent, 'attempts' | 'nextAt'> {
  const now = world.clock.now();
  // These say nothing about the intent, which the server has not looked at.
  if (stopsQueue.has(error.code)) return { attempts: intent.attempts - 1, nextAt: 0 };
  if (error.code === 'IN_PROGRESS') return { attempts: intent.attempts, nextAt: now + 1000 + Math.floor(world.random() * 1000) };
  return { attempts: intent.attempts, nextAt: now + backoffMs(intent.attempts, world.random) };
}

/** Codes that hold for the whole queue until the person does something. */
export const stopsQueue = new Set<ErrorCode>(['UNAUTHENTICATED', 'USER_MISMATCH', 'CLIENT_TOO_OLD']);

/** The device could not store the answer. The server has not refused the change and may have granted it. */
const isOfDevice = (code: ErrorCode) => code === 'STORAGE_FULL' || code === 'STORAGE_LOST';

const isSilent = (intent: Intent, code: ErrorCode) =>
  (code === 'GONE' || code === 'NOT_FOUND') && findDefinition(intent.kind)?.isSilentWhenGone === true;

async function refuse({ db, clock, log }: SyncWorld, intent: Intent, code: ErrorCode): Promise<void> {
  if (isSilent(intent, code)) await finishIntent(db, intent, clock.now());
  else await refuseIntent(db, intent, code, clock.now());
  if (code === 'KEY_REUSED') log('sync.key-reused', { kind: intent.kind });
  await recompute(db, intent.keys);
}

/** Failures while the studio answers no request at all are not the fault of the change: counted from the first one after that. */
function countFailing({ failing }: Intent, { healthyAt }: PushMemory, now: number): Required<Pick<Intent, 'failing'>> {
  const goesOn = failing !== undefined && healthyAt > failing.since;
  return { failing: goesOn ? { ...failing, count: failing.count + 1 } : { count: 1, since: now } };
}

/** Fails for itself: at least 8 times over 10 minutes, while the studio answered others. */
function isPoison({ failing, lastStatus }: Intent, { healthyAt }: PushMemory, now: number): boolean {
  if (failing === undefined || lastStatus !== errors.INTERNAL.status) return false;
  return failing.count >= poisonCount && now - failing.since >= poisonMs && healthyAt > failing.since;
}
