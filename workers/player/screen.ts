import { captionFont } from '../../contract/stories/film/frames/film-canvas.ts';
import { captionAt } from '../../contract/stories/film/captions/captions.ts';
import { filmFps, type FilmLayer } from '../../contract/stories/film/film-plan.ts';
import { layersAt } from '../../contract/stories/film/frames/layers-at.ts';
import { paintFrame } from '../../contract/stories/film/frames/paint-frame.ts';
import { loadFonts } from '../shared/load-fonts.ts';
import type { FilmFiles, PaintedFrame, SeenFilm, ShownProblem } from './api.ts';
import { createClips } from './clips.ts';
import { createStills } from './stills.ts';

/** Frames that are decoded ahead, and how far ahead files are opened. */
const aheadFrames = 14;
const openFrames = [30, 60, 120];

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

  function refresh(): void {
    stills.refresh();
    clips.refresh();
    onChange();
  }

  function problemOf({ mediaId, time }: FilmLayer): ShownProblem | null {
    if (mediaId === null) return null;
    const kind = time === null ? stills.problemOf(mediaId) : clips.problemOf(mediaId);
    return kind === null ? null : { mediaId, kind };
  }

  /** The picture of a layer if nothing better comes. */
  function exactOf({ mediaId, time }: FilmLayer): ImageBitmap | null {
    if (mediaId === null) return null;
    if (time === null) return stills.exact(mediaId);
    const frame = clips.find(mediaId, time);
    return frame ?? (clips.problemOf(mediaId) === null ? null : (clips.nearest(mediaId, time) ?? stills.exact(mediaId)));
  }

  function nearestOf({ mediaId, time }: FilmLayer): ImageBitmap | null {
    if (mediaId === null) return null;
    return (time === null ? null : clips.nearest(mediaId, time)) ?? stills.nearest(mediaId);
  }

  function want({ plan }: SeenFilm, frame: number, isBackward: boolean): void {
    const times = new Map<string, Set<number>>();
    const first = Math.max(0, isBackward ? frame - aheadFrames : frame);
    const last = Math.min(plan.frames - 1, isBackward ? frame : frame + aheadFrames);
    for (let at = first; at <= last; at += 1) {
      for (const { mediaId, time } of layersAt({ ...plan, sounds: [] }, at)) {
        if (mediaId === null) continue;
        if (time === null) stills.want(mediaId, false);
        else times.set(mediaId, (times.get(mediaId) ?? new Set()).add(time));
      }
    }
    for (const [mediaId, all] of times) {
      clips.want(
        mediaId,
        [...all].sort((a, b) => a - b),
      );
      // Its poster stands in for a clip that cannot be had.
      if (clips.problemOf(mediaId) !== null) stills.want(mediaId, true);
    }
    for (const ahead of openFrames) openAt(plan, frame + (isBackward ? -ahead : ahead));
  }

  function openAt(plan: SeenFilm['plan'], frame: number): void {
    if (frame < 0 || frame >= plan.frames) return;
    for (const { mediaId, time } of layersAt({ ...plan, sounds: [] }, frame)) {
      if (mediaId === null) continue;
      if (time === null) stills.want(mediaId, false);
      else clips.want(mediaId, []);
    }
  }

  /** Nothing better comes for this layer. */
  function isSettled(layer: FilmLayer): boolean {
    const { mediaId, time } = layer;
    if (mediaId === null || exactOf(layer) !== null) return true;
    return problemOf(layer) !== null && (time === null || stills.problemOf(mediaId) !== null);
  }

  function isReady({ plan }: SeenFilm, frame: number): boolean {
    const all = { ...plan, sounds: [] };
    return layersAt(all, frame).every(isSettled) && (hasFonts || captionAt(all, frame / filmFps) === null);
  }

  function paintNow({ plan, width, height, context }: OpenFilm, frame: number): PaintedFrame {
    const all = { ...plan, sounds: [] };
    const layers = layersAt(all, frame);
    const seconds = frame / filmFps;
    let isEmpty = false;
    const pictureOf = (layer: FilmLayer): ImageBitmap | null => {
      const picture = exactOf(layer) ?? nearestOf(layer);
      isEmpty ||= picture === null && !isSettled(layer);
      return picture;
    };
    // Painted once with another font, this canvas would stay with it.
    const caption = hasFonts ? captionAt(all, seconds) : null;
    paintFrame(context, { width, height, layers, caption, isHighlighted: plan.isHighlighted, seconds, pictureOf });
    const problems = layers.map(problemOf).filter((problem) => problem !== null);
    return { bitmap: context.canvas.transferToImageBitmap(), frame, isExact: isReady({ plan, width, height }, frame), isEmpty, problems };
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
      want(film, frame, isBackward);
      return paintNow(film, frame);
    },
    async paintExact(frame: number): Promise<PaintedFrame | null> {
      const mine = (turn += 1);
      for (;;) {
        if (film === null) return null;
        want(film, frame, false);
        if (isReady(film, frame)) return paintNow(film, frame);
        await changed.promise;
        if (turn !== mine) return null;
      }
    },
  };
}

function openCanvas({ width, height }: SeenFilm): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (context === null) throw new Error('This device has too little memory for this film.');
  context.imageSmoothingQuality = 'high';
  return context;
}
