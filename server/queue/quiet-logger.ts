import type { DLogger } from '@dbos-inc/dbos-sdk';
import { logError } from '../lib/log.ts';

const ignore = (): void => undefined;

/** DBOS reports each start and each queue; the studio prints only what somebody has to look at. */
export function quietLogger(stopping: AbortSignal): DLogger {
  const report = (entry: unknown): void => {
    // A run that is cut off by the stop complains about its closed connections; it goes on at the next start.
    if (stopping.aborted) return;
    // Somebody canceled an image while it was made: nothing to look at.
    if (typeof entry === 'string' && entry.includes('was cancelled')) return;
    logError('queue', entry);
  };
  return { info: ignore, debug: ignore, warn: report, error: report };
}
