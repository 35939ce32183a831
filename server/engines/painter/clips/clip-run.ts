import { logError } from '../../../lib/log.ts';
import { openFfmpegThread } from '../../../lib/ffmpeg/open-ffmpeg-thread.ts';
import { EngineError, type EngineErrorCode, type EngineJob } from '../../engine.ts';

/** A message of the thread: progress, and one of the others at the end. */
export type ClipReply =
  | { type: 'progress'; fraction: number }
  | { type: 'made'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; code: EngineErrorCode; message: string };

/** A clip that is being made. */
export type ClipRun = {
  /** 0–1; null before the first frame. */
  progress(): number | null;
  /** Never rejects. */
  outcome: Promise<Uint8Array | EngineError>;
  /** Terminates the thread at once. */
  stop(): void;
};

/** MB for the JS objects of a thread. Frames and films lie outside; size and length of a clip bound them. */
const objectsMb = 256;
/** A thread without a message for this long counts as hung. */
const silenceMs = 180_000;

/** Makes a clip in a thread of its own, which ends with it. */
export function startClip(job: EngineJob): ClipRun {
  const thread = openFfmpegThread('clip-thread', import.meta.url, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
  let progress: number | null = null;
  let stop = (): void => undefined;
  const outcome = new Promise<Uint8Array | EngineError>((resolve) => {
    const silence = setTimeout(() => end(new EngineError('NO_OUTPUT', 'The painter stood still while it made this video.')), silenceMs);
    const end = (result: Uint8Array | EngineError): void => {
      clearTimeout(silence);
      resolve(result);
      void thread.terminate();
    };
    thread.on('message', (message: ClipReply) => {
      silence.refresh();
      if (message.type === 'progress') progress = message.fraction;
      else end(message.type === 'made' ? message.bytes : new EngineError(message.code, message.message));
    });
    thread.on('error', (error) => logError('clip.crashed', error));
    thread.on('exit', () => end(new EngineError('NO_OUTPUT', 'The painter stopped while it made this video.')));
    stop = () => end(new EngineError('CANCELED', 'This video was cancelled.'));
  });
  return { progress: () => progress, outcome, stop };
}
