import { type Engine, EngineError, type EngineJob, type EngineState } from '../engine.ts';
import { waitMs } from '../../lib/wait-ms.ts';

/** Makes a picture in one request that lasts until it is done. @throws EngineError */
type Make = (job: EngineJob, signal: AbortSignal) => Promise<Uint8Array>;

type Entry = { outcome: Promise<Uint8Array | EngineError>; abort: AbortController; isRunning: boolean; isCanceled: boolean };

/** How long one poll waits for the picture, ms. */
const pollWaitMs = 500;
/** A polled result is kept this long, in case the studio fails to store it. */
const keepMs = 120_000;

/**
 * For engines that answer only when the picture is done. The request lives in this process. After a restart its outcome is unknown, so
 * `poll` fails and the job is not submitted again.
 */
export function createWaitingEngine(options: {
  name: string;
  make: Make;
  /** Concurrent requests; further jobs wait here. */
  concurrency: number;
  /** Progress of the running request, 0–1. A failure or silence says nothing of the picture. */
  progress?: () => Promise<number>;
  /** Stops the engine's work, in addition to aborting the request. */
  interrupt?: () => Promise<void>;
}): Pick<Engine, 'submit' | 'poll' | 'cancel' | 'close'> {
  const entries = new Map<string, Entry>();
  const room = createRoom(options.concurrency);
  const readProgress = createProgress(options.progress);

  function forget(jobId: unknown, entry: Entry): void {
    setTimeout(() => entries.get(jobId as string) === entry && entries.delete(jobId as string), keepMs).unref();
  }

  return {
    submit: async (job) => {
      entries.set(job.id, start(job, { make: options.make, room }));
      return { jobId: job.id };
    },
    poll: async ({ jobId }, signal): Promise<EngineState> => {
      const entry = entries.get(jobId as string);
      if (entry === undefined)
        return {
          state: 'failed',
          error: new EngineError('UNAVAILABLE', `The studio was restarted while ${options.name} made this picture.`),
        };
      const outcome = await Promise.race([entry.outcome, waitMs(pollWaitMs, signal)]);
      if (outcome === null) {
        if (!entry.isRunning) return { state: 'queued', progress: null, pollAgainMs: pollWaitMs };
        const progress = await readProgress(Promise.any([entry.outcome, waitMs(pollWaitMs, signal)]));
        return { state: 'running', progress, pollAgainMs: pollWaitMs };
      }
      forget(jobId, entry);
      if (!(outcome instanceof EngineError)) return { state: 'succeeded', outputs: [{ bytes: outcome, mime: 'image/png' }] };
      return outcome.code === 'CANCELED' ? { state: 'canceled' } : { state: 'failed', error: outcome };
    },
    cancel: async ({ jobId }) => {
      const entry = entries.get(jobId as string);
      if (entry === undefined) return;
      entry.isCanceled = true;
      // A canceled job is not polled again.
      forget(jobId, entry);
      try {
        // Interrupts before the abort: the abort starts the next job, which an interrupt would then stop.
        if (entry.isRunning) await options.interrupt?.();
      } finally {
        entry.abort.abort();
      }
    },
    close: async () => {
      for (const { abort } of entries.values()) abort.abort();
    },
  };
}

/** Begins a job as soon as `room` has a place for it. */
function start(job: EngineJob, { make, room }: { make: Make; room: Room }): Entry {
  const abort = new AbortController();
  const entry: Entry = { abort, isRunning: false, isCanceled: false, outcome: Promise.resolve(new Uint8Array()) };
  entry.outcome = room(async () => {
    if (entry.isCanceled) return canceled();
    entry.isRunning = true;
    const bytes = await make(job, abort.signal).finally(() => (entry.isRunning = false));
    // An interrupted engine may answer with an unfinished picture.
    return entry.isCanceled ? canceled() : bytes;
  }).catch((error: unknown) => {
    if (entry.isCanceled) return canceled();
    if (error instanceof EngineError) return error;
    throw error;
  });
  // `poll` reports a failure. This handler only prevents an unhandled rejection.
  entry.outcome.catch(() => undefined);
  return entry;
}

/** The progress from `ask`, one request at a time. Null on failure, or without an answer before `end`. */
function createProgress(ask: (() => Promise<number>) | undefined): (end: Promise<unknown>) => Promise<number | null> {
  let asking: Promise<number | null> | undefined;
  return (end) => {
    asking ??= ask?.()
      .catch((error: unknown) => {
        if (error instanceof EngineError) return null;
        throw error;
      })
      .finally(() => (asking = undefined));
    return Promise.race([asking ?? null, end.then(() => null)]);
  };
}

function canceled(): EngineError {
  return new EngineError('CANCELED', 'Canceled.');
}

type Room = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `size` tasks at the same time, the others in order of arrival. */
function createRoom(size: number): Room {
  let free = size;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
