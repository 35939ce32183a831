import type { Clock } from '../../lib/clock.ts';
import { backoffMs } from '../engine/backoff.ts';

/** Pause between two rounds, ms. */
const pauseMs = 2000;
/** After more rounds in a row that were cut short, only an offer starts another. */
const triesMax = 6;

/** One round of transfers. `isCutShort`: another round would bring more. Must not reject. */
type Round = (signal: AbortSignal) => Promise<{ isCutShort: boolean }>;
type World = { clock: Clock; random: () => number };

/**
 * Runs `round` at each offer: never two at once, and with a pause between two. An offer during a round is kept,
 * because the next one may be a minute away and new pictures should not wait for it.
 * A round that was cut short is repeated with a growing backoff, which an offer ends.
 */
export function createTransferRounds(round: Round, { clock, random }: World, signal: AbortSignal) {
  let isOffered = false;
  let isRunning = false;
  let offeredAgain = new AbortController();
  const run = async () => {
    isRunning = true;
    let failures = 0;
    while (isOffered && !signal.aborted) {
      isOffered = false;
      const { isCutShort } = await round(signal);
      failures = isCutShort ? failures + 1 : 0;
      await clock.sleep(pauseMs, signal);
      if (failures === 0 || failures > triesMax || isOffered || signal.aborted) continue;
      offeredAgain = new AbortController();
      await clock.sleep(backoffMs(failures, random), AbortSignal.any([signal, offeredAgain.signal]));
      isOffered = true;
    }
    isRunning = false;
  };
  return {
    offer(): void {
      isOffered = true;
      offeredAgain.abort();
      if (!isRunning) void run();
    },
  };
}
