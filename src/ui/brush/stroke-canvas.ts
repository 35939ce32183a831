import type { Stroke } from '../../../contract/edit/edit-step.ts';
import { paintStroke } from '../../../contract/edit/paint-stroke.ts';
import { formatRgba, parseRgba } from '../../../contract/edit/rgba.ts';

/** A canvas of finished strokes and one above it of the current stroke, both of the size of the preview with its surroundings. */
export type StrokeCanvas = {
  done: CanvasRenderingContext2D;
  live: CanvasRenderingContext2D;
  /** Pixels of the canvas per pixel of the picture. */
  scale: number;
  /** Pixels of the canvas around the picture, so that strokes continue beyond its edge. */
  bleed: number;
  /** The background colour of the strokes; null: none. */
  ground: string | null;
};

/**
 * Paints the part of a stroke after its point `from`. A translucent pen paints opaquely on its own canvas, which is translucent as a
 * whole.
 */
export function paintLive({ done, live, scale }: StrokeCanvas, stroke: Stroke, from: number): void {
  const context = isSeeThrough(stroke) ? live : done;
  prepare(context, stroke);
  if (from === 0 && context === live) live.canvas.style.opacity = String(parseRgba(stroke.colour).a);
  paintStroke(context, stroke, { scale, from, isWhole: false });
}

/** Paints the end of a finished stroke and merges it with the earlier ones. */
export function finishLive(canvas: StrokeCanvas, stroke: Stroke, from: number): void {
  const { done, live, scale } = canvas;
  const context = isSeeThrough(stroke) ? live : done;
  prepare(context, stroke);
  paintStroke(context, stroke, { scale, from, isWhole: true });
  if (context === live) layLive(canvas, parseRgba(stroke.colour).a);
}

/** Paints all finished strokes again. */
export function repaintStrokes(canvas: StrokeCanvas, strokes: readonly Stroke[]): void {
  const { done, ground } = canvas;
  clear(canvas, 'done');
  clear(canvas, 'live');
  if (ground !== null) {
    Object.assign(done, { globalCompositeOperation: 'source-over', fillStyle: ground });
    done.fillRect(...wholeOf(canvas));
  }
  for (const stroke of strokes) finishLive(canvas, stroke, 0);
}

function isSeeThrough({ colour, isEraser }: Stroke): boolean {
  return !isEraser && parseRgba(colour).a < 1;
}

function prepare(context: CanvasRenderingContext2D, { colour, isEraser }: Stroke): void {
  context.globalCompositeOperation = isEraser ? 'destination-out' : 'source-over';
  context.strokeStyle = formatRgba({ ...parseRgba(colour), a: 1 });
}

function wholeOf({ done: { canvas }, bleed }: StrokeCanvas): [number, number, number, number] {
  return [-bleed, -bleed, canvas.width, canvas.height];
}

function clear(canvas: StrokeCanvas, which: 'done' | 'live'): void {
  canvas[which].clearRect(...wholeOf(canvas));
}

function layLive(canvas: StrokeCanvas, alpha: number): void {
  const { done, live, bleed } = canvas;
  done.globalCompositeOperation = 'source-over';
  done.globalAlpha = alpha;
  done.drawImage(live.canvas, -bleed, -bleed);
  done.globalAlpha = 1;
  clear(canvas, 'live');
}
