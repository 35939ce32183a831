import type { DLogger } from '@dbos-inc/dbos-sdk';

const ignore = (): void => undefined;

/** DBOS reports each start and each queue; the studio prints only what somebody has to look at. */
export function quietLogger(stopping: AbortSignal): DLogger {
  // A run that is cut off by the stop complains about its closed connections; it goes on at the next start.
  const report = (entry: unknown): void => {
    if (!stopping.aborted) console.warn('queue:', entry);
  };
  return { info: ignore, debug: ignore, warn: report, error: report };
}
