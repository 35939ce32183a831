import type { Worker } from 'node:worker_threads';
import { logError } from '../../lib/log.ts';
import { openThread } from '../../lib/threads/open-thread.ts';
import type { ThreadReply, ThreadRequest } from './upscale-messages.ts';

/** MB for the objects of the thread; pictures and the memory of the network do not count. */
const objectsMb = 256;
/** The thread ends after this long without work, and gives back its memory. */
const idleMs = 60_000;

/** The thread of the network, started on demand. It answers one request at a time. */
export type UpscaleThread = {
  /** Null when the thread died, or when `signal` aborted, which ends it at once. Transfers the pixels. */
  ask(request: ThreadRequest, signal: AbortSignal): Promise<ThreadReply | null>;
  close(): Promise<void>;
};

export function createUpscaleThread(open: () => Worker = openUpscaleThread): UpscaleThread {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = open();
    started.on('error', (error) => logError('upscaler.crashed', error));
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  }

  return {
    ask: (request, signal) =>
      new Promise((resolve) => {
        clearTimeout(idle);
        const asked = (thread ??= start());
        const stop = (): void => void end();
        const settle = (reply: ThreadReply | null): void => {
          signal.removeEventListener('abort', stop);
          asked.off('message', settle).off('exit', died);
          if (thread !== null) idle = setTimeout(stop, idleMs).unref();
          resolve(reply);
        };
        const died = (): void => settle(null);
        asked.on('message', settle).on('exit', died);
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
        else asked.postMessage(request, 'picture' in request ? [request.picture.data.buffer] : []);
      }),
    close: end,
  };
}

function openUpscaleThread(): Worker {
  return openThread('upscale-thread', import.meta.url, { resourceLimits: { maxOldGenerationSizeMb: objectsMb } });
}
