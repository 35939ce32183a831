import { type Engine, EngineError, type EngineJob, type EngineState } from '../engine.ts';
import { waitMs } from '../../lib/wait-ms.ts';

/** Makes a picture in one exchange that takes as long as the picture. @throws EngineError */
type Make = (job: EngineJob, signal: AbortSignal) => Promise<Uint8Array>;

type Entry = { outcome: Promise<Uint8Array | EngineError>; abort: AbortController; isRunning: boolean; isCanceled: boolean };

/** How long one poll waits for the picture, ms. */
const pollWaitMs = 500;
/** What was delivered is kept, in case the studio could not store it at once. */
const keepMs = 120_000;

/**
 * The part of an engine that answers only when the picture is done. The request is made in this process, so a job does not
 * outlive it: whether the engine had begun is not known then, and the job is not given a second time.
 */
export function createWaitingEngine(options: {
  name: string;
  make: Make;
  /** Requests at the same time; the others wait here. */
  concurrency: number;
  /** 0–1 of the request that is running. A failure, or no answer, says nothing of the picture. */
  progress?: () => Promise<number>;
  /** Tells the engine to stop what it is doing, beside ending the request. */
  interrupt?: () => Promise<void>;
}): Pick<Engine, 'submit' | 'poll' | 'cancel' | 'close'> {
  const entries = new Map<string, Entry>();
  const room = createRoom(options.concurrency);
  const readProgress = createProgress(options.progress);

  function start(job: EngineJob): Entry {
    const abort = new AbortController();
    const entry: Entry = { abort, isRunning: false, isCanceled: false, outcome: Promise.resolve(new Uint8Array()) };
    entry.outcome = room(async () => {
      if (entry.isCanceled) return canceled();
      entry.isRunning = true;
      const bytes = await options.make(job, abort.signal).finally(() => (entry.isRunning = false));
      // An engine that is stopped may answer with what it has so far.
      return entry.isCanceled ? canceled() : bytes;
    }).catch((error: unknown) => {
      if (entry.isCanceled) return canceled();
      if (error instanceof EngineError) return error;
      throw error;
    });
    // Whoever polls hears of it; nobody has to.
    entry.outcome.catch(() => undefined);
    return entry;
  }
  function forget(jobId: unknown, entry: Entry): void {
    setTimeout(() => entries.get(jobId as string) === entry && entries.delete(jobId as string), keepMs).unref();
  }

  return {
    submit: async (job) => {
      entries.set(job.id, start(job));
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
      // Nobody polls it any more.
      forget(jobId, entry);
      try {
        // First, because an end of the request lets the next job begin, which must not be the one that is stopped.
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

/** The progress as `ask` tells it, asked for once at a time; null where it fails, or is not told before `end`. */
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

/** Lets `size` pieces of work run at the same time, the others in the order in which they came. */
function createRoom(size: number): <T>(work: () => Promise<T>) => Promise<T> {
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
