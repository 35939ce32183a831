import type { StudioDatabase } from '../../db/database.ts';
import { listInStates } from '../../db/outbox/list-in-states.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Turn } from './engine-hooks.ts';
import { pickIntents } from '../outbox/pick-intent.ts';

const lookEveryMs = 15_000;
/** A database that takes longer to say what waits is taken for one that something waits in. */
const answerWithinMs = 10_000;
/** Looks in a row that find something to send and no sign of life: a minute. */
const looksMax = 4;
const doublingsMax = 4;

/** The loop stood still although there was something to send. */
class Wedged extends Error {
  override name = 'Wedged';
}

export type ProgressWatch = {
  /** Something went on: an answer arrived, or bytes of a file have left. */
  noteSign: () => void;
  noteTurn: (turn: Turn) => void;
  /** Runs the loop and ends it when it stands still, even if it does not heed the signal. @throws Wedged, what `loop` throws */
  run: (loop: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;
};

/**
 * Finds a loop that is stuck: intents are due, the last answer was a good one or a turn is under way, and nothing went on for
 * a minute. A silent server alone never comes to this, because each request has a limit of its own (`api-client.ts`). These have
 * none: the database, the cache of files, a request that does not heed its abort, and a wake-up that got lost. An upload has one, of up to
 * a quarter of an hour, and its connection may be dead long before. What waits with nothing due to be sent is not looked after.
 *
 * Counted in looks, never by the clock: one that jumps, or a device that slept for an hour, is one look at most. The loop that
 * was left may still wake up: whoever runs the next one does so under a newer term, so that the old one writes nothing.
 */
export function watchProgress({ db, clock, log }: { db: StudioDatabase; clock: Clock; log: Log }): ProgressWatch {
  let signs = 0;
  let turn: Turn = 'ended';
  let times = 0;

  async function standsStill(signal: AbortSignal): Promise<boolean> {
    // What stood still before may be slow rather than stuck, such as the studio with the answer to a large file: it gets longer each time.
    const looks = looksMax * 2 ** Math.min(times, doublingsMax);
    for (let silent = 0; silent < looks;) {
      const before = signs;
      await clock.sleep(lookEveryMs, signal);
      if (signal.aborted) return false;
      // After a failure it rests for as long as the server needs, and goes on by itself.
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
    return unsent.some(({ state }) => state === 'sending') || pickIntents(unsent, now).eligible.length > 0;
  } catch {
    // A database that cannot be read ends the loop with its own error.
    return false;
  }
}
