import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { captionAt } from '../../../../contract/stories/film/captions/captions.ts';
import { captionWeight } from '../../../../contract/stories/film/frames/film-canvas.ts';
import { filmFps, type FilmShot } from '../../../../contract/stories/film/film-plan.ts';
import { layersAt } from '../../../../contract/stories/film/frames/layers-at.ts';
import { paintFrame } from '../../../../contract/stories/film/frames/paint-frame.ts';
import { learnFont, setWeight } from '../../../lib/pictures/learn-font.ts';
import type { FilmRequest } from './film-request.ts';
import { openClip, type OpenPicture } from './open-clip.ts';
import { openStill } from './open-still.ts';

type Film = Pick<FilmRequest, 'plan' | 'width' | 'height' | 'pictures'>;

/**
 * Draws a film frame by frame on one canvas. Files are open while their shot is seen; the next shot is opened when one begins, so that it
 * is ready in time.
 */
export async function* drawFilm(film: Film): AsyncGenerator<Canvas> {
  learnFont();
  const { plan, width, height } = film;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'medium';
  setWeight(context, captionWeight);
  const open = new Map<string, Promise<OpenPicture>>();
  const openShot = (shot: FilmShot | undefined): void => {
    if (shot === undefined || shot.mediaId === null || open.has(shot.shotId)) return;
    const opened = openPictureOf(film, shot);
    // Awaited when its frames are drawn.
    opened.catch(() => undefined);
    open.set(shot.shotId, opened);
  };
  const end = async (shotId: string): Promise<void> => {
    const picture = open.get(shotId);
    open.delete(shotId);
    (await picture?.catch(() => null))?.close();
  };
  try {
    for (let frame = 0; frame < plan.frames; frame++) {
      const begins = plan.shots.findIndex(({ from }) => from === frame);
      if (begins >= 0) for (const shot of plan.shots.slice(begins, begins + 2)) openShot(shot);
      const layers = layersAt(plan, frame);
      const pictures = new Map<string, Canvas>();
      for (const { shotId, time } of layers) {
        const picture = await open.get(shotId);
        if (picture !== undefined) pictures.set(shotId, await picture.at(time));
      }
      const seconds = frame / filmFps;
      const caption = captionAt(plan, seconds);
      const pictureOf = ({ shotId }: { shotId: string }) => pictures.get(shotId) ?? null;
      const shown = { width, height, layers, seconds, caption, isHighlighted: plan.isHighlighted, pictureOf };
      paintFrame<Canvas>(context, shown);
      yield canvas;
      for (const shot of plan.shots) if (shot.from + shot.frames === frame + 1) await end(shot.shotId);
    }
  } finally {
    for (const shotId of open.keys()) await end(shotId);
  }
}

async function openPictureOf({ pictures, width, height }: Film, shot: Exclude<FilmShot, { kind: 'blank' }>): Promise<OpenPicture> {
  const picture = pictures[shot.mediaId];
  if (picture === undefined) throw new Error(`no file of shot ${shot.shotId}`);
  if (shot.kind === 'clip') return openClip(shot, picture, { width, height });
  return openStill(picture, { width, height }, Math.max(shot.view.from.zoom, shot.view.to.zoom));
}
