import type { FilmCanvas } from './film-canvas.ts';
import type { FilmCaption, FilmLayer, FilmView } from '../film-plan.ts';
import { paintCaption } from './paint-caption.ts';

type Size = { width: number; height: number };

/**
 * Paints one frame: black, the layers, and the caption. `pictureOf`: the picture of a layer, null while it is not there (the layer is
 * black then). `seconds`: time of the frame in the film, for the word that stands out.
 */
export function paintFrame<P extends Size>(
  canvas: FilmCanvas<NoInfer<P>>,
  frame: Size & {
    layers: readonly FilmLayer[];
    caption: FilmCaption | null;
    isHighlighted: boolean;
    seconds: number;
    pictureOf: (layer: FilmLayer) => P | null;
  },
): void {
  const { width, height } = frame;
  canvas.globalAlpha = 1;
  canvas.fillStyle = '#000';
  canvas.fillRect(0, 0, width, height);
  for (const layer of frame.layers) {
    canvas.globalAlpha = layer.opacity;
    const picture = layer.mediaId === null ? null : frame.pictureOf(layer);
    if (picture === null || picture.width <= 0 || picture.height <= 0) canvas.fillRect(0, 0, width, height);
    else if (layer.fit === 'whole') paintWhole(canvas, picture, frame);
    else {
      const cut = cropOf(picture, frame, layer.view);
      canvas.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
    }
  }
  canvas.globalAlpha = 1;
  if (frame.caption !== null) {
    paintCaption(canvas, frame.caption, { width, height, spokenAt: frame.isHighlighted ? frame.seconds : null });
  }
}

/** A picture with black bars beside it; they fade with it, and what lies below does not shine through them. */
function paintWhole<P extends Size>(canvas: FilmCanvas<P>, picture: P, film: Size): void {
  const scale = Math.min(film.width / picture.width, film.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  const left = (film.width - width) / 2;
  const top = (film.height - height) / 2;
  canvas.drawImage(picture, 0, 0, picture.width, picture.height, left, top, width, height);
  if (left > 0) {
    canvas.fillRect(0, 0, left, film.height);
    canvas.fillRect(left + width, 0, left, film.height);
  }
  if (top > 0) {
    canvas.fillRect(0, 0, film.width, top);
    canvas.fillRect(0, top + height, film.width, top);
  }
}

/** The part of a picture that fills the film: as much as its shape allows, or nearer, and never beyond the picture. */
function cropOf(picture: Size, film: Size, view: FilmView | null): Size & { x: number; y: number } {
  const zoom = Math.max(1, view?.zoom ?? 1);
  const scale = Math.max(film.width / picture.width, film.height / picture.height) * zoom;
  const width = film.width / scale;
  const height = film.height / scale;
  const within = (middle: number, side: number, whole: number) => Math.min(Math.max(0, middle * whole - side / 2), whole - side);
  return { x: within(view?.x ?? 0.5, width, picture.width), y: within(view?.y ?? 0.5, height, picture.height), width, height };
}
