import type { Clock } from '../clock.ts';

/** Marks requests for files that are fetched ahead, while no screen waits for them. */
export const aheadHeader = 'X-Ahead';

/** A screen counts as served when it has asked for no file for so long, ms. */
const restMs = 300;
/** Longest time that a file is held back, ms: browsers end a service worker that is busy for minutes. */
const holdMs = 20_000;

/** Lets the files that a screen waits for go before those that are fetched ahead. */
export function createScreenFirst(clock: Clock) {
  let asked = -Infinity;
  return {
    /** A screen asks for a file now. */
    asked(): void {
      asked = clock.now();
    },
    /** Resolves when no screen has asked for a while, when it has been held back for long, or as soon as `signal` aborts. */
    async rest(signal: AbortSignal): Promise<void> {
      const began = clock.now();
      for (let now = began; !signal.aborted && now < Math.min(asked + restMs, began + holdMs); now = clock.now()) {
        await clock.sleep(asked + restMs - now, signal);
      }
    },
  };
}
