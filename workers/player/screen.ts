import { captionFont } from '../../contract/stories/film/frames/film-canvas.ts';
import { captionAt } from '../../contract/stories/film/captions/captions.ts';
import { filmFps, type FilmLayer } from '../../contract/stories/film/film-plan.ts';
import { layersAt } from '../../contract/stories/film/frames/layers-at.ts';
import { paintFrame } from '../../contract/stories/film/frames/paint-frame.ts';
import { loadFonts } from '../shared/load-fonts.ts';
import type { FilmFiles, PaintedFrame, SeenFilm } from './api.ts';
import { createClips } from './clips.ts';
import { findPictures } from './find-pictures.ts';
import { createReadAhead } from './read-ahead.ts';
import { createStills } from './stills.ts';

type OpenFilm = SeenFilm & { context: OffscreenCanvasRenderingContext2D };

/** Paints frames of a film from files that come when they are needed. */
export function createScreen(files: FilmFiles) {
  let film: OpenFilm | null = null;
  let turn = 0;
  let hasFonts = false;
  let changed = Promise.withResolvers<void>();
  const onChange = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const stills = createStills(files, onChange);
  const clips = createClips(files, () => film ?? { width: 1, height: 1 }, onChange);
  const pictures = findPictures(stills, clips);
  const readAhead = createReadAhead(stills, clips);
  const sources = (): Sources => ({ pictures, hasFonts });

  function refresh(): void {
    stills.refresh();
    clips.refresh();
    onChange();
  }

  return {
    setFilm(next: SeenFilm): void {
      const isSameSize = film?.width === next.width && film.height === next.height;
      const context = isSameSize ? film!.context : openCanvas(next);
      film = { ...next, context };
      turn += 1;
      refresh();
      const items = new Set(next.plan.shots.flatMap(({ mediaId }) => mediaId ?? []));
      stills.wantSmall([...items]);
      if (next.plan.captions.length > 0 && !hasFonts) void loadFonts([captionFont]).then(() => ((hasFonts = true), onChange()));
    },
    refresh,
    paint(frame: number, isBackward: boolean): PaintedFrame | null {
      turn += 1;
      if (film === null) return null;
      readAhead(film.plan, frame, isBackward);
      return paintNow(film, frame, sources());
    },
    async paintExact(frame: number): Promise<PaintedFrame | null> {
      const mine = (turn += 1);
      for (;;) {
        if (film === null) return null;
        readAhead(film.plan, frame, false);
        if (isReady(film, frame, sources())) return paintNow(film, frame, sources());
        await changed.promise;
        if (turn !== mine) return null;
      }
    },
  };
}

type Sources = { pictures: ReturnType<typeof findPictures>; hasFonts: boolean };

/** True when every picture of the frame is final, and the font of its caption is loaded. */
function isReady({ plan }: SeenFilm, frame: number, { pictures, hasFonts }: Sources): boolean {
  const all = { ...plan, sounds: [] };
  return layersAt(all, frame).every(pictures.isSettled) && (hasFonts || captionAt(all, frame / filmFps) === null);
}

function paintNow(film: OpenFilm, frame: number, sources: Sources): PaintedFrame {
  const { plan, width, height, context } = film;
  const { pictures, hasFonts } = sources;
  const all = { ...plan, sounds: [] };
  const layers = layersAt(all, frame);
  const seconds = frame / filmFps;
  let isEmpty = false;
  const pictureOf = (layer: FilmLayer): ImageBitmap | null => {
    const picture = pictures.exactOf(layer) ?? pictures.nearestOf(layer);
    isEmpty ||= picture === null && !pictures.isSettled(layer);
    return picture;
  };
  // Painted once with another font, this canvas would stay with it.
  const caption = hasFonts ? captionAt(all, seconds) : null;
  paintFrame(context, { width, height, layers, caption, isHighlighted: plan.isHighlighted, seconds, pictureOf });
  const problems = layers.map(pictures.problemOf).filter((problem) => problem !== null);
  return { bitmap: context.canvas.transferToImageBitmap(), frame, isExact: isReady(film, frame, sources), isEmpty, problems };
}

function openCanvas({ width, height }: SeenFilm): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (context === null) throw new Error('This device has too little memory for this film.');
  context.imageSmoothingQuality = 'high';
  return context;
}
