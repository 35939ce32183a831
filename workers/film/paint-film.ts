import { captionAt } from '../../contract/stories/film/captions/captions.ts';
import { filmFps, type FilmPlan, type FilmShot } from '../../contract/stories/film/film-plan.ts';
import { layersAt } from '../../contract/stories/film/frames/layers-at.ts';
import { paintFrame } from '../../contract/stories/film/frames/paint-frame.ts';
import type { FilmRequest } from './api.ts';
import { openClip, openStill, type OpenPicture, type Picture } from './open-picture.ts';

type Film = Pick<FilmRequest, 'plan' | 'sources' | 'width' | 'height'>;

/**
 * Paints a film frame by frame; each is on the screen when it is yielded. Files are open only while their shot is seen: one, or two
 * while shots fade.
 */
export async function* paintFilm(screen: OffscreenCanvasRenderingContext2D, film: Film): AsyncGenerator<void> {
  const { plan, width, height } = film;
  const shots = new Map(plan.shots.map((shot) => [shot.shotId, shot]));
  const open = new Map<string, OpenPicture>();
  try {
    for (let frame = 0; frame < plan.frames; frame += 1) {
      const layers = layersAt(plan, frame);
      const pictures = new Map<string, Picture>();
      for (const { shotId, mediaId } of layers) {
        if (mediaId === null) continue;
        if (!open.has(shotId)) open.set(shotId, await openShot(film, shots.get(shotId)!));
        pictures.set(shotId, await open.get(shotId)!.next());
      }
      const seconds = frame / filmFps;
      paintFrame<Picture>(screen, {
        width,
        height,
        layers,
        seconds,
        caption: captionAt(plan, seconds),
        isHighlighted: plan.isHighlighted,
        pictureOf: ({ shotId }) => pictures.get(shotId) ?? null,
      });
      yield;
      for (const [shotId, picture] of open) {
        if (endOf(shots.get(shotId)!) > frame + 1) continue;
        picture.close();
        open.delete(shotId);
      }
    }
  } finally {
    for (const picture of open.values()) picture.close();
  }
}

function openShot({ plan, sources, width, height }: Film, shot: FilmShot): Promise<OpenPicture> {
  const file = shot.mediaId === null ? undefined : sources.get(shot.mediaId);
  if (file === undefined) throw new Error(`the file of shot ${shot.shotId} is missing`);
  if (shot.kind === 'clip') return openClip(file, listTimes(plan, shot));
  const zoom = shot.kind === 'still' ? Math.max(shot.view.from.zoom, shot.view.to.zoom) : 1;
  return openStill(file, { width, height, zoom });
}

/** The second of its clip that each frame shows in which a shot is seen. */
function* listTimes(plan: FilmPlan, shot: FilmShot): Generator<number> {
  for (let frame = shot.from; frame < endOf(shot); frame += 1) {
    const layer = layersAt(plan, frame).find(({ shotId }) => shotId === shot.shotId);
    if (layer !== undefined) yield layer.time ?? 0;
  }
}

function endOf({ from, frames }: FilmShot): number {
  return from + frames;
}
