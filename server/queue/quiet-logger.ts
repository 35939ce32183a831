import type { DLogger } from '@dbos-inc/dbos-sdk';
import { logError } from '../lib/log.ts';

const ignore = (): void => undefined;

/** DBOS reports each start and each queue; the studio logs only entries that need attention. */
export function quietLogger(stopping: AbortSignal): DLogger {
  const report = (entry: unknown): void => {
    // A run that the shutdown cuts off complains about its closed connections; it continues at the next start.
    if (stopping.aborted) return;
    // A user canceled an image while it was made, which is no fault.
    if (typeof entry === 'string' && entry.includes('was cancelled')) return;
    logError('queue', entry);
  };
  return { info: ignore, debug: ignore, warn: report, error: report };
}
