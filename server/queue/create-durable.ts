import { DBOS, DBOSWorkflowConflictError } from '@dbos-inc/dbos-sdk';
import { isDatabaseAway, isDiskFull } from '../lib/errors/system-error.ts';
import type { Durable } from './durable.ts';

/** A step that fails is tried this often; where the database is away or a disk is full, for this many seconds. */
const stepTriesMax = 5;
const outageSec = 60;

const forever = (): Promise<never> => new Promise(() => undefined);

/** Lets one run make its steps through DBOS. `stopping` aborts when the studio stops. */
export function createDurable(stopping: AbortSignal): Durable {
  let lost: DBOSWorkflowConflictError | undefined;
  return {
    step: async (name, run) => {
      if (stopping.aborted) return forever();
      // A crash of the database took the claim back, and another run has the item: it must not be settled from here as well.
      if (lost !== undefined) throw lost;
      const done = DBOS.runStep(
        async () => {
          const canceled = DBOS.stepStatus?.cancelSignal;
          const signal = canceled === undefined ? stopping : AbortSignal.any([stopping, canceled]);
          try {
            return await run(signal);
          } finally {
            // While the studio stops, a step must neither succeed nor fail: the run would be recorded as ended.
            if (stopping.aborted) await forever();
          }
        },
        // Expected failures are results, and not tried again.
        { name, retriesAllowed: true, maxAttempts: outageSec, intervalSeconds: 1, backoffRate: 1, shouldRetry: createRetryRule() },
      );
      return done.catch((error: unknown) => {
        if (error instanceof DBOSWorkflowConflictError) lost = error;
        throw error;
      });
    },
    sleep: (ms) => (stopping.aborted ? forever() : DBOS.sleep(ms)),
  };
}

/** An outage passes; another failure is likely to come again. */
function createRetryRule(): (error: unknown) => boolean {
  let tries = 0;
  return (error) => isDatabaseAway(error) || isDiskFull(error) || ++tries < stepTriesMax;
}
