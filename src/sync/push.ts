import { AppError, errors, type ErrorCode } from '../../contract/errors.ts';
import type { Intent, StudioDatabase } from '../db/database.ts';
import { findDefinition, type Wish } from '../../contract/changes/changes.ts';
import { listInStates } from '../db/list-in-states.ts';
import { readMeta, readSpace } from '../db/meta.ts';
import { readWish } from '../db/read-intent.ts';
import { recompute, rowTables } from '../db/recompute.ts';
import { backoffMs } from './backoff.ts';
import { costsCredits, finishIntent, noteRefused, parkIntent, refuseIntent } from './finish-intent.ts';
import { findCanceled } from './find-canceled.ts';
import { isLate } from './is-late.ts';
import { leaderWrite } from './leader-write.ts';
import { pickIntents } from './pick-intent.ts';
import { noteReplacedTitle } from './note-replaced-title.ts';
import { noteTurboLimit } from './note-turbo-limit.ts';
import { sendIntent, type Granted } from './send-intent.ts';
import { forgetUploads, sendUpload, sweepUploads } from './send-upload.ts';
import type { SyncWorld } from './world.ts';

/**
 * What the leader remembers: when the studio last answered, and what it sends next, as long as nothing newer than `newest` was made: looking through a long outbox for each one of it takes
 * longer than sending it. `taken` is marked as sending already, in the same write that settled the one before; until
 * `takeUntil`, ms since 1970, since whoever looks around first must find nothing marked that is not under way.
 */
export type PushMemory = {
  healthyAt: number;
  next: { intents: Intent[]; newest: number | undefined };
  taken: Intent | null;
  takeUntil: number;
};
export const freshMemory = (): PushMemory => ({
  healthyAt: -Infinity,
  next: { intents: [], newest: undefined },
  taken: null,
  takeUntil: -Infinity,
});
/** At once, before it is looked whether something became more urgent. */
const plannedMax = 50;
/** How often to look again during a sign-out, which can fail, ms. */
const leavingLookMs = 1000;

/**
 * `error`: what stopped this intent and may stop the next. `nextAt`: when an intent wants to be sent, ms since 1970.
 * `isOtherHistory`: the server was restored, and is to be read before anything else is sent.
 */
export type PushOutcome =
  | { kind: 'idle'; nextAt: number | null }
  | { kind: 'settled'; pullNeeded: boolean; hasCost: boolean; isOtherHistory: boolean }
  | { kind: 'failed'; error: AppError };

const nothingOwed = { kind: 'settled', pullNeeded: false, hasCost: false, isOtherHistory: false } as const;

const poisonCount = 8;
const poisonMs = 600_000;

/** Sending when the leader before us ended means: outcome unknown. Sent again under the same key. */
export async function resumeSending(world: SyncWorld): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.outbox], async () => {
    await db.outbox.where('state').equals('sending').modify({ state: 'ready', nextAt: 0 });
  });
  await sweepUploads(world);
}

/** Sends one intent and settles it. One is in flight at a time, so order needs no further care. */
export async function pushOne(world: SyncWorld, memory: PushMemory, signal: AbortSignal): Promise<PushOutcome> {
  const { db, clock } = world;
  let { taken } = memory;
  memory.taken = null;
  if (taken === null) {
    const { intent, nextAt } = await pickNext(world, memory);
    if (intent === undefined) return { kind: 'idle', nextAt };
    taken = await leaderWrite(world, [db.outbox, db.shadow, db.problems], async () => take(world, await db.outbox.get(intent.n!)));
    if (taken === null) return nothingOwed;
  }
  // As it was stored: under one key the server knows one request, and defaults of newer code would make it another.
  const wish = { ...readWish(taken)!, args: taken.args } as Wish;
  try {
    const refusal = await sendUpload(world, wish, taken, signal);
    const canceled = await findCanceled(db, wish, { isAgain: taken.attempts > 1 });
    const granted = await sendIntent(world.api, wish, { mid: taken.mid, space: taken.space, signal, canceled }).catch((error: unknown) => {
      throw refusal !== null && error instanceof AppError && saysMissing(wish, error) ? refusal : error;
    });
    memory.healthyAt = clock.now();
    if (granted.isTurboOver) await noteTurboLimit(world);
    const settled = await settleGranted(world, memory, { taken, granted });
    if (wish.kind === 'media.import' || wish.kind === 'sound.add') await forgetUploads(world, [taken.mid]);
    return { kind: 'settled', ...settled, hasCost: costsCredits(taken) };
  } catch (error) {
    // After an abort the intent stays `sending`: the next leader takes it up again.
    memory.next.intents = [];
    if (!(error instanceof AppError)) throw error;
    return settleFailed(world, memory, taken, error);
  }
}

/** The studio does not have the file of a change. */
function saysMissing(wish: Wish, { code }: AppError): boolean {
  return code === (wish.kind === 'sound.add' ? 'NOT_FOUND' : 'UPLOAD_MISSING');
}

async function pickNext({ db, clock }: SyncWorld, memory: PushMemory): Promise<{ intent: Intent | undefined; nextAt: number | null }> {
  const newest = await findNewest(db);
  // During a sign-out nothing is sent: another tab becomes leader, and must not send changes that the person gave up.
  if ((await readMeta(db, 'isLeaving')) === true) return { intent: undefined, nextAt: clock.now() + leavingLookMs };
  if (memory.next.intents.length === 0 || memory.next.newest !== newest) {
    const unsent = await listInStates(db, ['held', 'ready', 'sending', 'parked']);
    const { eligible, nextAt, isCancelBlocked } = pickIntents(unsent, clock.now());
    if (eligible.length === 0) return { intent: undefined, nextAt };
    // A cancel goes right behind its request.
    memory.next = { intents: eligible.slice(0, isCancelBlocked ? 1 : plannedMax), newest };
  }
  return { intent: memory.next.intents.shift(), nextAt: null };
}

/** The number of the newest intent there is. */
async function findNewest(db: StudioDatabase): Promise<number | undefined> {
  return (await db.outbox.orderBy('n').last())?.n;
}

/**
 * Marks an intent as sending, or parks it, inside the transaction in which it was read: another tab may have undone or changed
 * it since it was picked. Null when there is nothing to send.
 */
async function take({ db, clock }: SyncWorld, intent: Intent | undefined): Promise<Intent | null> {
  if (intent?.state !== 'ready' || intent.nextAt > clock.now()) return null;
  if ((await readMeta(db, 'isLeaving')) === true) return null;
  if (readWish(intent) === null) {
    await parkIntent(db, intent, 'CLIENT_TOO_OLD', clock.now());
    return null;
  }
  if (await isLate(db, intent, clock.now())) {
    await parkIntent(db, intent, 'NETWORK', clock.now());
    return null;
  }
  const taken: Intent = { ...intent, state: 'sending', attempts: intent.attempts + 1 };
  await db.outbox.put(taken);
  return taken;
}

/** What may be taken ahead of its turn, inside the caller's transaction. What costs credits never is. */
async function readNext({ db, clock }: SyncWorld, { next, takeUntil }: PushMemory): Promise<Intent | undefined> {
  const [planned] = next.intents;
  if (planned === undefined || costsCredits(planned) || clock.now() >= takeUntil) return undefined;
  const [newest, intent] = await Promise.all([findNewest(db), db.outbox.get(planned.n!)]);
  return newest === next.newest ? intent : undefined;
}

type Settling = { taken: Intent; granted: Granted };

/** `pullNeeded`: a pull has to bring its effect before the intent is finished. */
async function settleGranted(world: SyncWorld, memory: PushMemory, { taken: { mid }, granted }: Settling) {
  const { db, clock } = world;
  const { mark, refused, replacedTitle } = granted;
  const { next, ...settled } = await leaderWrite(world, [...rowTables(db), db.done, db.problems], async () => {
    const [intent, cursor, bootstrap, planned] = await Promise.all([
      db.outbox.get({ mid }),
      readMeta(db, 'cursor'),
      readMeta(db, 'bootstrap'),
      readNext(world, memory),
    ]);
    // A late answer: the intent has been settled meanwhile.
    if (intent?.state !== 'sending') return { pullNeeded: false, isOtherHistory: false, next: null };
    if (cursor?.epoch !== mark.epoch) {
      // Granted in the library it was made in, which this user has left since: no pull will ever bring it.
      if (intent.space === mark.space && (await readSpace(db)) !== mark.space) {
        await finishIntent(db, { ...intent, ack: mark }, clock.now());
        await recompute(db, intent.keys);
        return { pullNeeded: true, isOtherHistory: false, next: null };
      }
      // Granted in a history this device does not know yet: read it, then ask again under the same key.
      await db.outbox.update(intent.n!, { state: 'ready', nextAt: clock.now() + 1000 });
      return { pullNeeded: true, isOtherHistory: true, next: null };
    }
    const next = await take(world, planned);
    if (refused !== null) await noteRefused(db, intent, refused, clock.now());
    if (replacedTitle !== null) await noteReplacedTitle(db, intent, replacedTitle);
    const acked: Intent = { ...intent, state: 'acked', ack: mark, lastStatus: 200 };
    // While everything is read again, the row may be older than the cursor says.
    if (cursor.seq < mark.seq || bootstrap !== undefined) {
      await db.outbox.put(acked);
      return { pullNeeded: true, isOtherHistory: false, next };
    }
    await finishIntent(db, acked, clock.now());
    await recompute(db, intent.keys);
    return { pullNeeded: false, isOtherHistory: false, next };
  });
  memory.taken = next;
  if (next !== null) memory.next.intents.shift();
  if (settled.isOtherHistory) memory.next.intents = [];
  return settled;
}

async function settleFailed(world: SyncWorld, memory: PushMemory, { mid }: Intent, error: AppError): Promise<PushOutcome> {
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
      // What this device reads is another library then.
      return { ...nothingOwed, pullNeeded: error.code === 'LIBRARY_CHANGED' };
    }
    if (isPoison(failed, memory, clock.now())) {
      await db.outbox.put(failed);
      await parkIntent(db, failed, 'INTERNAL', clock.now());
      return nothingOwed;
    }
    await db.outbox.put({ ...failed, state: 'ready', ...whenAgain(world, intent, error) });
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

/** While the studio answers nobody, it is not the change that fails: counted from the first time after that. */
function countFailing({ failing }: Intent, { healthyAt }: PushMemory, now: number): Required<Pick<Intent, 'failing'>> {
  const goesOn = failing !== undefined && healthyAt > failing.since;
  return { failing: goesOn ? { ...failing, count: failing.count + 1 } : { count: 1, since: now } };
}

/** Fails for itself: at least 8 times over 10 minutes, while the studio answered others. */
function isPoison({ failing, lastStatus }: Intent, { healthyAt }: PushMemory, now: number): boolean {
  if (failing === undefined || lastStatus !== errors.INTERNAL.status) return false;
  return failing.count >= poisonCount && now - failing.since >= poisonMs && healthyAt > failing.since;
}
