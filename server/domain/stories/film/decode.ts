import type { Worker } from 'node:worker_threads';
import { logError } from '../../../lib/log.ts';
import { openFfmpegThread } from '../../../lib/ffmpeg/open-ffmpeg-thread.ts';
import { endRing, type FrameRing } from './frame-ring.ts';

/**
 * One run of ffmpeg from the file `input` to the file `output`, by the names that ffmpeg sees. `output` null: the frames go into
 * the ring.
 */
export type DecodeRun = { input: string; output: string | null; words: string[] };
/** The thread's input. */
export type DecodeRequest = { runs: DecodeRun[]; ring: FrameRing | null };

/** Limit for objects of the thread, MB; frames and files do not count as objects. */
const objectsMb = 128;

function open(request: DecodeRequest): Worker {
  const thread = openFfmpegThread('decode-thread', import.meta.url, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
  thread.on('error', (error) => logError('film.decode', error));
  return thread;
}

/** Runs ffmpeg over files, one after the other, in a thread of its own. A run that fails leaves its output empty. */
export async function decodeFiles(runs: DecodeRun[]): Promise<void> {
  const thread = open({ runs, ring: null });
  await new Promise<void>((resolve) => thread.once('exit', () => resolve()));
}

/** Decodes into a ring until it is stopped, one run after the other; a failure ends the ring early. Returns the function that stops it. */
export function decodeFrames(runs: DecodeRun[], ring: FrameRing): () => void {
  const thread = open({ runs, ring });
  thread.once('exit', () => endRing(ring));
  return () => void thread.terminate();
}
