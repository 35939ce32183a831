import { logError } from '../../../lib/log.ts';
import { openFfmpegThread } from '../../../lib/ffmpeg/open-ffmpeg-thread.ts';
import { FilmError, type FilmReply, type FilmRequest } from './film-request.ts';

/** MB for the objects of the thread; frames, files and WebAssembly are no objects, and are bounded by the size of a film. */
const objectsMb = 256;
/** A thread that has said nothing for so long does not come to an end. */
const silenceMs = 180_000;
/** Of the longest film that is made. */
const timeMaxMs = 4 * 3_600_000;

type Options = { signal: AbortSignal; onProgress: (fraction: number) => void };

/**
 * Renders a film in a thread of its own, which ends with it, and answers with its first frame as a PNG.
 * @throws FilmError with a sentence for the person; the reason of the signal
 */
export async function renderFilm(request: FilmRequest, { signal, onProgress }: Options): Promise<Uint8Array> {
  signal.throwIfAborted();
  const thread = openFfmpegThread('render-thread', import.meta.url, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: objectsMb },
  });
  const late = new FilmError('This film took the studio too long. Make it shorter, or smaller.');
  const timers: NodeJS.Timeout[] = [];
  let stop = (): void => undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      timers.push(setTimeout(reject, timeMaxMs, late), setTimeout(reject, silenceMs, late));
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      thread.on('message', (message: FilmReply) => {
        timers[1]!.refresh();
        if (message.type === 'progress') onProgress(message.fraction);
        else if (message.type === 'made') resolve(message.poster);
        else reject(new FilmError(message.reason));
      });
      thread.on('error', (error) => logError('film.crashed', error));
      thread.on('exit', () => reject(new FilmError('The studio could not make this film: it is too large.')));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
