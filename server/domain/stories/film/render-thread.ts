import { parentPort, workerData } from 'node:worker_threads';
import { logError } from '../../../lib/log.ts';
import { lowerPriority } from '../../../lib/threads/lower-priority.ts';
import { drawFilm } from './draw-film.ts';
import { FilmError, type FilmReply, type FilmRequest } from './film-request.ts';
import { mixFilm } from './mix-film.ts';
import { openFilmWriter } from './write-film.ts';

if (parentPort === null) throw new Error('render-thread runs as a worker thread only');
const port = parentPort;

// On Linux a priority belongs to a thread: films yield to answers, and to pictures.
if (process.platform === 'linux') lowerPriority(10);

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** The share of the sound in the whole. */
const soundShare = 0.05;
/** The pixels of a frame are freed only when the thread turns to other events: so many frames are kept until then. */
const keptFrames = 8;

function reply(message: FilmReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function render(film: FilmRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { plan, width, height, output } = film;
  const sound = await mixFilm(film);
  reply({ type: 'progress', fraction: soundShare });
  const writer = await openFilmWriter({ path: output, width, height, frames: plan.frames, sound });
  let poster: Uint8Array<ArrayBuffer> | null = null;
  let done = 0;
  for await (const canvas of drawFilm(film)) {
    poster ??= new Uint8Array(await canvas.encode('png'));
    await writer.add(canvas.data());
    done += 1;
    if (done % keptFrames === 0) await nextTurn();
    reply({ type: 'progress', fraction: soundShare + (done / plan.frames) * (1 - soundShare) });
  }
  await writer.finish();
  return poster!;
}

async function answer(film: FilmRequest): Promise<void> {
  try {
    const poster = await render(film);
    reply({ type: 'made', poster }, [poster.buffer]);
  } catch (error) {
    if (!(error instanceof FilmError)) logError('film.render', error);
    reply({ type: 'failed', reason: error instanceof FilmError ? error.message : 'The studio could not make this film.' });
  }
}

void answer(workerData as FilmRequest);
