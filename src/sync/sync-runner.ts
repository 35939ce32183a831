import { runSync, type SyncTarget } from './run-sync.ts';

/** Starts and stops the sync of one user, in a worker or on the page. */
export function createSyncRunner() {
  let running: { stop: AbortController; ended: Promise<void> } | null = null;
  return {
    /** Starts once; a second start without a stop between is ignored. */
    start(target: SyncTarget): void {
      if (running !== null) return;
      const stop = new AbortController();
      running = { stop, ended: runSync(target, stop.signal) };
      running.ended.catch((error: unknown) => {
        console.error('sync.stopped', error);
        running = null;
      });
    },
    /** Resolves once this context neither writes nor sends. */
    async stop(): Promise<void> {
      const ending = running;
      running = null;
      ending?.stop.abort();
      await ending?.ended.catch(() => undefined);
    },
  };
}
