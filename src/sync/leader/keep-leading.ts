import { isClosedForGood } from '../../db/upgrade/close-for-good.ts';
import type { Log } from '../../lib/log.ts';
import { leadWhenAlone, type LeaderOptions } from './tab-leader.ts';

const restartMs = 5000;

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
