import * as Comlink from 'comlink';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { createTurnQueue } from './turn-queue.ts';
import { watchStart, type StartWatch } from './watch-start.ts';

/** Options of every job: a listener for the true fraction done (0–1), and a signal that stops it. */
export type JobOptions = { onProgress?: ((fraction: number) => void) | undefined; signal?: AbortSignal | undefined };

/** The part of Worker that is used, so that a message channel can stand in for it. */
export type WorkerLike = Comlink.Endpoint & { terminate(): void };

type ProgressListener = ((fraction: number) => void) & Comlink.ProxyMarked;
type Job<Api> = (api: Comlink.Remote<Api>, onProgress: ProgressListener) => Promise<unknown>;
type Slot<Api> = {
  worker: WorkerLike;
  api: Comlink.Remote<Api>;
  /** Null once it has answered anything. */
  starting: StartWatch | null;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
};

export type WorkerClient<Api> = {
  /** Runs one job and validates its answer. @throws AppError CONVERT_FAILED; the signal's reason when aborted. */
  run<T>(answer: v.GenericSchema<unknown, T>, job: Job<Api>, options?: JobOptions): Promise<T>;
};

type ClientOptions = { start: () => WorkerLike; size?: number; idleMs?: number; stallMs?: number };

/**
 * One policy for all workers: started when first needed, `size` at a time, first come first served, stopped
 * after `idleMs` without work. An abort terminates the worker, because its code may be deep in a loop and
 * would not hear a message; the next job starts a fresh one. So does `stallMs` without any progress, where it is given: a
 * damaged file may lead a parser round in circles.
 */
export function createWorkerClient<Api>(options: ClientOptions): WorkerClient<Api> {
  const { start, size = 1, idleMs = 10_000, stallMs = null } = options;
  const turns = createTurnQueue(size);
  const resting: Slot<Api>[] = [];

  function wake(): Slot<Api> {
    const slot = resting.pop();
    if (slot !== undefined) {
      clearTimeout(slot.idleTimer);
      return { ...slot, starting: null };
    }
    const worker = start();
    const api = Comlink.wrap<Api>(worker);
    return { worker, api, starting: watchStart(worker, () => greet(api)), idleTimer: undefined };
  }

  function rest(slot: Slot<Api>): void {
    slot.idleTimer = setTimeout(() => {
      resting.splice(resting.indexOf(slot), 1);
      slot.worker.terminate();
    }, idleMs);
    resting.push(slot);
  }

  async function runInTurn<T>(answer: v.GenericSchema<unknown, T>, job: Job<Api>, { onProgress, signal }: JobOptions): Promise<T> {
    signal?.throwIfAborted();
    const slot = wake();
    let isHealthy = false;
    try {
      const watch = watchProgress(stallMs, onProgress);
      const value = await untilStopped(slot.worker, [signal, watch.signal, slot.starting?.signal], () =>
        job(slot.api, progressListener(watch.onProgress, signal)),
      ).finally(watch.end);
      const parsed = v.parse(answer, value);
      isHealthy = true;
      return parsed;
    } catch (error) {
      if (slot.starting?.signal.aborted === true) throw notHere(error);
      // A refusal that the worker worded itself is an answer; anything else may have left it broken, or it never ran.
      isHealthy = isAppError(error) && !(error instanceof AppError) && signal?.aborted !== true;
      throw error;
    } finally {
      slot.starting?.end();
      if (isHealthy) rest(slot);
      else slot.worker.terminate();
    }
  }

  async function run<T>(answer: v.GenericSchema<unknown, T>, job: Job<Api>, jobOptions: JobOptions = {}): Promise<T> {
    await turns.take(jobOptions.signal);
    try {
      return await runInTurn(answer, job, jobOptions);
    } catch (error) {
      if (jobOptions.signal?.aborted === true) throw jobOptions.signal.reason;
      throw asConvertFailure(error);
    } finally {
      turns.release();
    }
  }

  return { run };
}

/** Asks for something that no worker has, which is an answer too. */
function greet<Api>(api: Comlink.Remote<Api>): void {
  void Promise.resolve((api as unknown as { isHere: PromiseLike<unknown> }).isHere).catch(() => undefined);
}

/** Looks this often within the time: a device that slept in between notices it once only. */
const looks = 3;

/** A signal that aborts after `stallMs` without progress. */
function watchProgress(stallMs: number | null, onProgress: JobOptions['onProgress']) {
  const stalled = new AbortController();
  let silent = 0;
  const timer =
    stallMs === null ? undefined : setInterval(() => (silent += 1) > looks && stalled.abort(new Error('stalled')), stallMs / looks);
  return {
    signal: stalled.signal,
    onProgress: (fraction: number): void => {
      silent = 0;
      onProgress?.(fraction);
    },
    end: () => clearInterval(timer),
  };
}

/** Settles with the job, or rejects as soon as the signal or the worker says that no answer will come. */
async function untilStopped(worker: WorkerLike, signals: (AbortSignal | undefined)[], job: () => Promise<unknown>): Promise<unknown> {
  const done = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    for (const signal of signals) signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
    const handleCrash = (event: Event | ErrorEvent): void => {
      // An error without a message means that the script could not be fetched.
      if (event.type === 'error' && !('message' in event)) reject(notHere(event));
      else reject(new Error('message' in event ? event.message : event.type));
    };
    for (const type of ['error', 'messageerror']) {
      worker.addEventListener(type, handleCrash);
      done.signal.addEventListener('abort', () => worker.removeEventListener(type, handleCrash));
    }
  });
  try {
    return await Promise.race([job(), stopped]);
  } finally {
    done.abort();
  }
}

const fractionSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));

/** A proxy of a listener for a worker. It validates fractions and passes none on after an abort. */
export function progressListener(onProgress: JobOptions['onProgress'], signal: AbortSignal | undefined): ProgressListener {
  return Comlink.proxy((fraction: number) => {
    if (signal?.aborted !== true) onProgress?.(v.parse(fractionSchema, fraction));
  });
}

function isAppError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AppError';
}

/** Error messages of browsers and of ffmpeg when a lazy part of a worker cannot be fetched. */
const isUnfetched = /dynamically imported module|Importing a module script|fetching of the wasm failed/;

function notHere(cause: unknown): AppError {
  return new AppError('CONVERT_FAILED', {
    detail: 'The part of the studio that this needs is not on this device yet. Connect once, then try again.',
    cause,
  });
}

/** Comlink carries only name and message across; a worker's own sentence is kept, anything else is our title. */
function asConvertFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && isUnfetched.test(error.message)) return notHere(error);
  return new AppError('CONVERT_FAILED', isAppError(error) ? { detail: error.message, cause: error } : { cause: error });
}
