import type { FFmpeg, LogEventCallback } from '@ffmpeg/ffmpeg';

/** Type of the log entry that reports a failed thread. */
const kind = 'thread-failure';

/**
 * Runs in the worker of the program and reports a failed thread as a log entry. Otherwise the error would reach the page as a crash of
 * every worker in between.
 */
export function tellThreadFailures(scope: { addEventListener: Worker['addEventListener']; postMessage(message: unknown): void }): void {
  scope.addEventListener('error', (event) => {
    event.preventDefault();
    scope.postMessage({ type: 'LOG', data: { type: kind, message: event.message } });
  });
}

/** A thread of the program failed. A second attempt mostly succeeds. */
export class ThreadFailure extends Error {}

/** Runs `work`, and once more when it rejects with a ThreadFailure. */
export async function againAfterThreadFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ThreadFailure) return work();
    throw error;
  }
}

/** The result of `work`; rejects with a ThreadFailure as soon as a thread of the program fails. */
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
