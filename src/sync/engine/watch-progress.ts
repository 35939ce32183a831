import type { StudioDatabase } from '../../db/database.ts';
import { listInStates } from '../../db/outbox/list-in-states.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Turn } from './engine-hooks.ts';
import { pickMutations } from '../outbox/pick-mutation.ts';

const lookEveryMs = 15_000;
/** When the database takes longer to list the outbox, a mutation counts as due. */
const answerWithinMs = 10_000;
/** Looks in a row that find a due mutation and no sign of life: one minute. */
const looksMax = 4;
const doublingsMax = 4;

/** The loop stood still although a mutation was due. */
class Wedged extends Error {
  override name = 'Wedged';
}

export type ProgressWatch = {
  /** A sign of life: an answer arrived, or bytes of a file have left. */
  noteSign: () => void;
  noteTurn: (turn: Turn) => void;
  /** Runs the loop and ends it when it stands still, even if it does not heed the signal. @throws Wedged, what `loop` throws */
  run: (loop: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;
};

/**
 * Finds a stuck loop: mutations are due, no failure explains the wait, and no sign of life came for a minute.
 * A silent server alone is no reason, because each request has its own limit (`api-client.ts`).
 * These have no limit: the database, the cache of files, a request that ignores its abort, and a lost wake-up.
 * The limit of an upload is up to a quarter of an hour, and its connection may be dead long before.
 * Without a due mutation the loop is not watched.
 *
 * Silence is counted in looks: a clock that jumps, or a device that slept for an hour, costs one look at most.
 * An abandoned loop may wake up later. The next loop runs under a newer term, so the old one writes nothing.
 */
export function watchProgress({ db, clock, log }: { db: StudioDatabase; clock: Clock; log: Log }): ProgressWatch {
  let signs = 0;
  let turn: Turn = 'ended';
  let times = 0;

  async function standsStill(signal: AbortSignal): Promise<boolean> {
    // The limit doubles each time: a slow answer, such as to a large file, is not a stuck loop.
    const looks = looksMax * 2 ** Math.min(times, doublingsMax);
    for (let silent = 0; silent < looks;) {
      const before = signs;
      await clock.sleep(lookEveryMs, signal);
      if (signal.aborted) return false;
      // After a failure the loop rests for as long as the server needs, and goes on by itself.
      const isExpected = signs !== before || turn === 'failed' || !(await isDue(signal));
      silent = isExpected ? 0 : silent + 1;
    }
    return true;
  }

  async function isDue(signal: AbortSignal): Promise<boolean> {
    const answered = new AbortController();
    let isFound = true;
    const ask = async () => {
      isFound = await findDue(db, clock.now());
      answered.abort();
    };
    void ask();
    await clock.sleep(answerWithinMs, AbortSignal.any([signal, answered.signal]));
    return isFound;
  }

  return {
    noteSign: () => void (signs += 1),
    noteTurn(next) {
      turn = next;
      if (next === 'failed') signs += 1;
    },
    async run(loop, signal) {
      const left = new AbortController();
      const running = AbortSignal.any([signal, left.signal]);
      turn = 'begun';
      const ended = loop(running);
      try {
        if (await Promise.race([ended.then(() => false), standsStill(running)])) {
          times += 1;
          log('sync.wedged', { turn, times });
          throw new Wedged();
        }
        await ended;
      } finally {
        left.abort();
      }
    },
  };
}

async function findDue(db: StudioDatabase, now: number): Promise<boolean> {
  try {
    const unsent = await listInStates(db, ['held', 'ready', 'sending', 'parked']);
    return unsent.some(({ state }) => state === 'sending') || pickMutations(unsent, now).eligible.length > 0;
  } catch {
    // An unreadable database ends the loop with its own error.
    return false;
  }
}
