import type { Database } from '../../../storage/database.ts';

/** Ends the waits for the next look at one job. */
export type Alarm = {
  /** Resolves after `ms`, when it rings, also when it rang since the last wait, or when `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

const nameOf = (mediaId: string): string => `job ${mediaId}`;

/** Has the job of this item looked at now, by whichever server on this database waits for it. */
export function ringAlarm({ hints }: Pick<Database, 'hints'>, mediaId: string): void {
  hints.publish({ space: nameOf(mediaId), seq: 0 });
}

/** Listens from now on. Whoever looks at the job after this misses nothing. */
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
