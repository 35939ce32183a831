import type { Database } from '../../../storage/database.ts';

/** Interrupts the wait for the next poll of one job. */
export type Alarm = {
  /** Resolves after `ms`, when the alarm rings, when it rang since the last wait, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

const nameOf = (mediaId: string): string => `job ${mediaId}`;

/** Makes the server on this database that waits for this item's job poll it now. */
export function ringAlarm({ hints }: Pick<Database, 'hints'>, mediaId: string): void {
  hints.publish({ space: nameOf(mediaId), seq: 0 });
}

/** Listens from now on: a caller that polls the job after this call misses no ring. */
export function setAlarm({ hints }: Pick<Database, 'hints'>, mediaId: string): Alarm {
  let hasRung = false;
  let wake = (): void => undefined;
  const stop = hints.subscribe(nameOf(mediaId), () => {
    hasRung = true;
    wake();
  });
  return {
    wait: async (ms, signal) => {
      if (!hasRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
      signal.removeEventListener('abort', wake);
      hasRung = false;
    },
    close: stop,
  };
}
