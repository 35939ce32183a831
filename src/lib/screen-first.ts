import type { Clock } from './clock.ts';

/** Marks requests for files that nobody waits for. */
export const aheadHeader = 'X-Ahead';

/** So long after the last file that a screen asked for it counts as served, ms. */
const restMs = 300;
/** Nothing is held back longer than this, ms: browsers end a service worker that is busy for minutes. */
const holdMs = 20_000;

const wantedAlways = new AbortController().signal;

/** Lets the files that a screen waits for go before those that are fetched ahead. */
export function createScreenFirst(clock: Clock) {
  let asked = -Infinity;
  let line: Promise<unknown> = Promise.resolve();

  async function rest(signal: AbortSignal, began: number): Promise<void> {
    for (let now = clock.now(); !signal.aborted && now < Math.min(asked + restMs, began + holdMs); now = clock.now()) {
      await clock.sleep(asked + restMs - now, signal);
    }
  }

  return {
    /** A screen asks for a file now. */
    asked(): void {
      asked = clock.now();
    },
    /** Resolves when no screen has asked for a while, when it has been held back for long, or as soon as `signal` aborts. */
    rest: (signal: AbortSignal): Promise<void> => rest(signal, clock.now()),
    /** Does work that no screen waits for when none asks, one after the other, each held back no longer than what is asked ahead. */
    afterwards<T>(work: () => Promise<T>): Promise<T> {
      const began = clock.now();
      const done = line.then(() => rest(wantedAlways, began)).then(work);
      line = done.catch(() => undefined);
      return done;
    },
  };
}
