import { AppError } from '../../../contract/errors.ts';
import { systemClock } from '../../lib/clock.ts';

/** Waits before the studio is asked again, ms. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Asks again while the studio cannot answer; the question must be one that may be asked twice. @throws AppError; the signal's reason when aborted */
export async function askStudio<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      signal.throwIfAborted();
      return await ask();
    } catch (error) {
      const isWorthIt = error instanceof AppError && error.retryable && error.code !== 'UNAUTHENTICATED' && error.code !== 'USER_MISMATCH';
      if (signal.aborted || !isWorthIt) throw error;
      await systemClock.sleep(Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000), signal);
    }
  }
  return ask();
}
