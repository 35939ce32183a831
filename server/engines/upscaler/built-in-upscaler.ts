import type { Worker } from 'node:worker_threads';
import type { Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';
import type { Face } from '../../../contract/faces/detect-faces.ts';
import type { StudioUpscaler } from '../../../contract/upscaling/studio-upscaler.ts';
import { deviceUpscalePixelsMax as pixelsMax } from '../../../contract/upscaling/upscale.ts';
import { logNote } from '../../lib/log.ts';
import { EngineError } from '../engine-error.ts';
import { createUpscaleThread } from './ask-thread.ts';
import type { UpscaleRequest } from './upscale-messages.ts';
import { describeSpeed, probeSide, readSpeed, secondsOf } from './upscale-speed.ts';

/** A picture times out after this many times its budget: a busy machine is not broken. */
const patience = 3;
/** Timeout of Lanczos, face detection and measurement, seconds. A slow core needs a tenth of it for the largest picture. */
const shortWorkSecondsMax = 120;

/** A larger picture and the method that made its colours. */
export type Enlarged = { picture: Pixels; by: 'network' | 'lanczos' };

/** Enlarges pictures in a thread, one at a time in the whole studio: with the network, or with Lanczos where that takes too long. */
export type BuiltInUpscaler = {
  /** False where the result would exceed its memory. */
  takes(size: { width: number; height: number }, factor: 2 | 4): boolean;
  /**
   * Enlarges a picture `factor` times, in its turn. Null where the thread failed. Rejects with EngineError CANCELED when `signal` aborts.
   */
  enlarge(request: UpscaleRequest, signal: AbortSignal): Promise<Enlarged | null>;
  /**
   * Finds faces in a picture, in its turn, also where the network is off. Rejects with EngineError CANCELED, or UNAVAILABLE where the
   * thread failed.
   */
  findFaces(picture: Pixels, signal: AbortSignal): Promise<Face[]>;
  /** Its bounds, and its speed as last measured. */
  describe(): StudioUpscaler;
  /** Stops at once. */
  close(): Promise<void>;
};

/** `secondsMax`: the budget of one picture; 0: always Lanczos. `open`: starts the thread. */
export function openBuiltInUpscaler({ secondsMax, open }: { secondsMax: number; open?: () => Worker }): BuiltInUpscaler {
  const thread = createUpscaleThread(open);
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let speed: number | null = null;

  /** Measures again after a negative result, because the machine may have been busy. Null where the thread failed. */
  async function isFastEnough({ picture, factor }: UpscaleRequest, signal: AbortSignal): Promise<boolean | null> {
    if (secondsMax === 0) return false;
    if (speed !== null && secondsOf(speed, picture, factor) <= secondsMax) return true;
    const reply = await thread.ask({ type: 'measure' }, signal);
    if (reply?.type !== 'measured') return null;
    speed = readSpeed(reply.seconds, { width: probeSide, height: probeSide }, 2);
    const seconds = secondsOf(speed, picture, factor);
    if (seconds > secondsMax) logNote('upscaler.too-slow', { seconds: Math.round(seconds), secondsMax });
    return seconds <= secondsMax;
  }

  async function run(request: UpscaleRequest, signal: AbortSignal): Promise<Enlarged | null> {
    if (signal.aborted) return null;
    const { factor } = request;
    const { width, height } = request.picture;
    const isFast = await isFastEnough(request, within(signal, shortWorkSecondsMax));
    if (isFast === null) return null;
    const by = isFast ? 'network' : 'lanczos';
    const waited = within(signal, isFast ? secondsMax * patience : shortWorkSecondsMax);
    const reply = await thread.ask({ type: 'upscale', by, ...request }, waited);
    if (reply?.type !== 'upscaled') return null;
    if (isFast) speed = readSpeed(reply.seconds, { width, height }, factor);
    return { picture: reply.picture, by };
  }

  async function inTurn<T>(work: (signal: AbortSignal) => Promise<T>, given: AbortSignal): Promise<T> {
    const signal = AbortSignal.any([given, closing.signal]);
    const turn = last.then(() => work(signal));
    last = turn.catch(() => undefined);
    const done = await turn;
    if (signal.aborted) throw new EngineError('CANCELED', 'This upscaling was cancelled.');
    return done;
  }

  return {
    takes: ({ width, height }, factor) => width * height * factor ** 2 <= pixelsMax,
    enlarge: (request, signal) => inTurn((either) => run(request, either), signal),
    findFaces: async (picture, given) => {
      const reply = await inTurn((signal) => thread.ask({ type: 'find-faces', picture }, within(signal, shortWorkSecondsMax)), given);
      if (reply?.type !== 'faces') throw new EngineError('UNAVAILABLE', 'The studio could not look for faces in this picture. Try again.');
      return reply.faces;
    },
    describe: () => ({
      seconds_max: secondsMax,
      pixels_max: pixelsMax,
      seconds_per_megapixel: speed === null ? null : describeSpeed(speed),
    }),
    close: async () => {
      closing.abort();
      await last;
      await thread.close();
    },
  };
}

/** Aborts with the signal, or after this many seconds. */
function within(signal: AbortSignal, seconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
}
