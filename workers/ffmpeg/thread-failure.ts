import type { FFmpeg, LogEventCallback } from '@ffmpeg/ffmpeg';

/** The kind of log entry that tells of a thread of the program which failed. */
const kind = 'thread-failure';

/**
 * In the worker that runs the program: passes on that one of its threads failed. The program leaves that to this worker's
 * scope, from where it would reach the page as the crash of all workers above.
 */
export function tellThreadFailures(scope: { addEventListener: Worker['addEventListener']; postMessage(message: unknown): void }): void {
  scope.addEventListener('error', (event) => {
    event.preventDefault();
    scope.postMessage({ type: 'LOG', data: { type: kind, message: event.message } });
  });
}

/** A thread of the program failed: begun again, the program mostly goes well. */
export class ThreadFailure extends Error {}

/** What `work` comes to, begun once more where a thread of the program fails. */
export async function againAfterThreadFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ThreadFailure) return work();
    throw error;
  }
}

/** What `work` comes to, or a ThreadFailure as soon as a thread of the program fails meanwhile. */
export async function untilThreadFails<T>(ffmpeg: Pick<FFmpeg, 'on' | 'off'>, work: Promise<T>): Promise<T> {
  let hear: LogEventCallback = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    hear = ({ type, message }) => {
      if (type === kind) reject(new ThreadFailure(message));
    };
  });
  ffmpeg.on('log', hear);
  try {
    return await Promise.race([work, failure]);
  } finally {
    ffmpeg.off('log', hear);
  }
}
