import * as Comlink from 'comlink';
import * as v from 'valibot';
import { watchStart } from '../shared/watch-start.ts';
import type { FilmFiles, PaintedFrame, PlayerApi, SeenFilm } from './api.ts';

export type { FilmFiles, PaintedFrame, SeenFilm, ShownProblem } from './api.ts';

const painted = v.nullable(
  v.strictObject({
    bitmap: v.custom<ImageBitmap>((value) => value instanceof ImageBitmap),
    frame: v.number(),
    isExact: v.boolean(),
    isEmpty: v.boolean(),
    problems: v.array(v.strictObject({ mediaId: v.string(), kind: v.picklist(['missing', 'unreadable']) })),
  }),
);

/** A painter of films that lives as long as a player is on the screen. */
export type FilmPainter = {
  setFilm(film: SeenFilm): void;
  /** Files that were missing may be here now. */
  refresh(): void;
  /** A frame with what is in memory, at once; null before there is a film. */
  paint(frame: number, isBackward: boolean): Promise<PaintedFrame | null>;
  /** The same frame once all its pictures are final; null when a later call asked for another frame. */
  paintExact(frame: number): Promise<PaintedFrame | null>;
  close(): void;
};

/** Starts a worker that paints frames from these files. `onLost`: it does not run here, or it broke off; no answer comes any more. */
export function openFilmPainter(files: FilmFiles, onLost: (error: unknown) => void): FilmPainter {
  const worker = new Worker(new URL('./player.worker.ts', import.meta.url), { type: 'module', name: 'player' });
  const api = Comlink.wrap<PlayerApi>(worker);
  let isClosed = false;
  const lose = (error: unknown) => {
    if (isClosed) return;
    close();
    onLost(error);
  };
  const watch = watchStart(worker, () => void api.refresh().catch(() => undefined));
  watch.signal.addEventListener('abort', () => lose(new Error('The player did not start.')));
  for (const type of ['error', 'messageerror']) worker.addEventListener(type, lose);
  const ask = async (answer: Promise<unknown>): Promise<PaintedFrame | null> => {
    try {
      return v.parse(painted, await answer);
    } catch (error) {
      lose(error);
      return null;
    }
  };
  function close(): void {
    isClosed = true;
    watch.end();
    worker.terminate();
  }
  void api.open(Comlink.proxy(files)).catch(lose);
  return {
    setFilm: (film) => void api.setFilm(film).catch(lose),
    refresh: () => void api.refresh().catch(lose),
    paint: (frame, isBackward) => (isClosed ? Promise.resolve(null) : ask(api.paint(frame, isBackward))),
    paintExact: (frame) => (isClosed ? Promise.resolve(null) : ask(api.paintExact(frame))),
    close,
  };
}
