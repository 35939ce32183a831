import { logError } from '../../lib/log.ts';
import { openFfmpegThread } from '../../lib/ffmpeg/open-ffmpeg-thread.ts';
import { EngineError } from '../engine-error.ts';
import type { PieceRequest } from './compose-piece.ts';

/** A message of the thread; it says one, and ends. */
export type ComposerReply = { type: 'composed'; bytes: Uint8Array<ArrayBuffer>; beats: number[] } | { type: 'failed' };

/** MB for the objects of a thread; samples are no objects, and are bounded by the length of a piece. */
const objectsMb = 256;
/** Ten minutes take about a minute of a core. */
const timeMaxMs = 900_000;

/**
 * Composes a piece in a thread of its own, which has ended before the answer is given.
 * @throws EngineError CANCELED when `signal` aborts; TIMEOUT; NO_OUTPUT
 */
export async function composeInThread(request: PieceRequest, signal: AbortSignal): Promise<{ bytes: Uint8Array; beats: number[] }> {
  if (signal.aborted) throw canceled();
  const thread = openFfmpegThread('composer-thread', import.meta.url, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
  const late = AbortSignal.timeout(timeMaxMs);
  const stop = (): void => void thread.terminate();
  const either = AbortSignal.any([signal, late]);
  either.addEventListener('abort', stop, { once: true });
  const reply = await new Promise<ComposerReply | null>((resolve) => {
    let said: ComposerReply | null = null;
    thread.on('message', (message: ComposerReply) => {
      said = message;
      stop();
    });
    thread.on('error', (error) => logError('composer.crashed', error));
    thread.on('exit', () => resolve(said));
  });
  either.removeEventListener('abort', stop);
  if (reply?.type === 'composed') return reply;
  if (signal.aborted) throw canceled();
  if (late.aborted) throw new EngineError('TIMEOUT', 'The built-in composer took too long.');
  throw new EngineError('NO_OUTPUT', 'The built-in composer could not finish this piece.');
}

function canceled(): EngineError {
  return new EngineError('CANCELED', 'This music was cancelled.');
}
