import { AppError } from '../../../contract/errors.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import type { Clock } from '../../lib/clock.ts';
import { claimLeadership, LeadershipLost, leaderWrite } from './leader-write.ts';

const beatMs = 5000;
const deadMs = 20_000;
/** The beat of a leader that stopped in an orderly way: nobody has to wait for it. */
const released = 0;

export type LeaderOptions = {
  db: StudioDatabase;
  /** Absent on pages that are served over plain HTTP. */
  locks: LockManager | undefined;
  clock: Clock;
  random: () => number;
  signal: AbortSignal;
  /** Runs while this context leads; `signal` aborts when it must stop. */
  lead: (term: number, signal: AbortSignal) => Promise<void>;
  /** The device is full: make room, so that somebody can lead at all. */
  onStorageFull?: () => Promise<unknown>;
};

/** One context per user and browser talks to the server. Waits for its turn until `signal` aborts. */
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
  // A frozen leader keeps its lock for ever; its beat tells it from a living one.
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
    // Watching failed: gives up the place in the lock queue, so that a retry does not queue twice.
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
  // It was granted at the last moment, and that lead is over by now.
  if (hasLed || signal.aborted) return;
  await locks.request(name, { steal: true }, () => leadUntilLost(options)).catch((error: unknown) => endOf(error, signal));
}

/** A lock that was stolen or a wait that was ended is no error. */
function endOf(error: unknown, signal: AbortSignal): 'led' {
  if (signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return 'led';
  throw error;
}

async function watchForDeath({ db, clock }: LeaderOptions, signal: AbortSignal): Promise<'dead' | 'over'> {
  let last = '';
  for (let silentMs = 0; ;) {
    await clock.sleep(beatMs, signal);
    if (signal.aborted) return 'over';
    // Counted in turns of our own: the beat was written by another clock reading.
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
    // Not when it was lost: then the newer term is another's.
    if (signal.aborted) await leaderWrite({ db, term }, [], () => writeMeta(db, 'leader', { term, beat: released })).catch(ignoreLost);
  }
}

/** Full storage must not keep everybody from leading: then nothing would be saved, and nothing would make room. */
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

/** Without Web Locks: a lease that whoever finds it dead takes over; the term keeps two from writing. */
async function leadByLease(options: LeaderOptions): Promise<void> {
  const { clock, db, random, signal } = options;
  const last = await readMeta(db, 'leader');
  if (last !== undefined && last.beat !== released) {
    if ((await watchForDeath(options, signal)) !== 'dead') return;
    // Another tab may have found the lease dead as well: whoever is first leaves a newer term.
    const dead = JSON.stringify(await readMeta(db, 'leader'));
    await clock.sleep(random() * 2000, signal);
    if (JSON.stringify(await readMeta(db, 'leader')) !== dead) return;
  }
  if (!signal.aborted) await leadUntilLost(options);
}
