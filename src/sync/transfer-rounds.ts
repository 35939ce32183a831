import type { Clock } from '../lib/clock.ts';

/** Pause between two rounds, ms. */
const pauseMs = 2000;

/**
 * Runs `round`, which must not reject, when it is offered a moment for it: never two at once, and never without a pause between. An offer that
 * comes too early is kept, because the next one may be a minute away and what was just made should not wait for it.
 */
export function createTransferRounds(round: (signal: AbortSignal) => Promise<unknown>, clock: Clock, signal: AbortSignal) {
  let isOffered = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isOffered && !signal.aborted) {
      isOffered = false;
      await round(signal);
      await clock.sleep(pauseMs, signal);
    }
    isRunning = false;
  };
  return {
    offer(): void {
      isOffered = true;
      if (!isRunning) void run();
    },
  };
}
