import { AppError } from '../../../contract/errors.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { isClosedForGood } from '../../db/upgrade/close-for-good.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { claimLeadership, LeadershipLost, leaderWrite } from './leader-write.ts';

const beatMs = 5000;
const deadMs = 20_000;
/** Pause before a context queues again after an error. */
const restartMs = 5000;
/** The beat that a leader writes when it stops in an orderly way, so that the next one need not wait. */
const released = 0;

export type LeaderOptions = {
  db: StudioDatabase;
  /** Missing over plain HTTP. */
  locks: LockManager | undefined;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
  /** Runs while this context leads; `signal` aborts when it must stop. */
  lead: (term: number, signal: AbortSignal) => Promise<void>;
  /** Makes room on a full device, where no context could claim the lead. */
  onStorageFull?: () => Promise<unknown>;
};

/** Leads whenever it is this context's turn until `signal` aborts; after any error it queues again. */
export async function keepLeading({ log, ...options }: LeaderOptions & { log: Log }): Promise<void> {
  const { clock, db, signal } = options;
  while (!signal.aborted && !isClosedForGood(db)) {
    try {
      await leadWhenAlone(options);
    } catch (error) {
      // No error may end saving while the page lives.
      if (!signal.aborted) log('sync.restarted', { reason: error instanceof Error ? error.name : 'unknown' });
      await clock.sleep(restartMs, signal);
    }
  }
}

/** Leads when it is this context's turn, until `signal` aborts: one context per user and browser talks to the server. */
export async function leadWhenAlone(options: LeaderOptions): Promise<void> {
  const { signal } = options;
  while (!signal.aborted) {
    if (options.locks === undefined) await leadByLease(options);
    else await leadByLock(options, options.locks);
  }
}

async function leadByLock(options: LeaderOptions, locks: LockManager): Promise<void> {
  const { db, signal } = options;
  const name = `sync:${db.name}`;
  const waiting = new AbortController();
  // A frozen leader keeps its lock forever, so a missing beat tells it from a living one.
  const isDead = watchForDeath(options, waiting.signal);
  let hasLed = false;
  const lead = () => {
    waiting.abort();
    hasLed = true;
    return leadUntilLost(options);
  };
  const queued = new AbortController();
  const mine = locks
    .request(name, { signal: AbortSignal.any([signal, queued.signal]) }, lead)
    .then(() => 'led' as const)
    .catch((error: unknown) => endOf(error, signal))
    .finally(() => waiting.abort());
  const outcome = await Promise.race([mine, isDead]).catch(async (error: unknown) => {
    // The watch failed: leave the lock queue, so that a retry does not queue twice.
    queued.abort();
    await mine;
    throw error;
  });
  if (outcome !== 'dead' || waiting.signal.aborted) {
    await mine;
    return;
  }
  queued.abort();
  await mine;
  // The lock was accepted at the last moment, and that lead is already over.
  if (hasLed || signal.aborted) return;
  await locks.request(name, { steal: true }, () => leadUntilLost(options)).catch((error: unknown) => endOf(error, signal));
}

/** A stolen lock and an aborted wait are no errors. */
function endOf(error: unknown, signal: AbortSignal): 'led' {
  if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return 'led';
  throw error;
}

async function watchForDeath({ db, clock }: LeaderOptions, signal: AbortSignal): Promise<'dead' | 'over'> {
  let last = '';
  for (let silentMs = 0; ;) {
    await clock.sleep(beatMs, signal);
    if (signal.aborted) return 'over';
    // Silence is counted in own turns, because another clock reading wrote the beat.
    const beat = JSON.stringify(await readMeta(db, 'leader'));
    silentMs = beat === last ? silentMs + beatMs : 0;
    last = beat;
    if (silentMs >= deadMs) return 'dead';
  }
}

async function leadUntilLost(options: LeaderOptions): Promise<void> {
  const { db, signal } = options;
  const term = await claim(options);
  const lost = new AbortController();
  const both = AbortSignal.any([signal, lost.signal]);
  const beating = beat(options, term, both).catch(() => lost.abort());
  try {
    await options.lead(term, both);
  } catch (error) {
    if (!(error instanceof LeadershipLost)) throw error;
  } finally {
    lost.abort();
    await beating;
    // A lost lead writes no release: the newer term belongs to another context.
    if (signal.aborted) await leaderWrite({ db, term }, [], () => writeMeta(db, 'leader', { term, beat: released })).catch(ignoreLost);
  }
}

/** Claims the lead and makes room on a full device first: without a leader nothing would be sent or evicted. */
async function claim({ db, clock, onStorageFull }: LeaderOptions): Promise<number> {
  try {
    return await claimLeadership(db, clock.now());
  } catch (error) {
    if (onStorageFull === undefined || !(error instanceof AppError) || error.code !== 'STORAGE_FULL') throw error;
    await onStorageFull();
    return claimLeadership(db, clock.now());
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeadershipLost || error instanceof AppError)) throw error;
}

async function beat({ db, clock }: LeaderOptions, term: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(beatMs, signal);
    if (!signal.aborted) await leaderWrite({ db, term }, [], () => writeMeta(db, 'leader', { term, beat: clock.now() }));
  }
}

/** Leads by a lease where Web Locks are missing. A tab that finds it dead takes it over; the term keeps two from writing. */
async function leadByLease(options: LeaderOptions): Promise<void> {
  const { clock, db, random, signal } = options;
  const last = await readMeta(db, 'leader');
  if (last !== undefined && last.beat !== released) {
    if ((await watchForDeath(options, signal)) !== 'dead') return;
    // Another tab may find the lease dead, too: the first one leaves a newer term.
    const dead = JSON.stringify(await readMeta(db, 'leader'));
    await clock.sleep(random() * 2000, signal);
    if (JSON.stringify(await readMeta(db, 'leader')) !== dead) return;
  }
  if (!signal.aborted) await leadUntilLost(options);
}
