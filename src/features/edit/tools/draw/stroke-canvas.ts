import type { Stroke } from '../../../../../contract/edit/edit-step.ts';
import { paintStroke } from '../../../../../contract/edit/paint-stroke.ts';
import { formatRgba, parseRgba } from '../../../../../contract/edit/rgba.ts';

/** Strokes that are finished, and over them the one that is being drawn. Both are as large as the preview. */
export type StrokeCanvas = { done: CanvasRenderingContext2D; live: CanvasRenderingContext2D; scale: number };

/** Paints what was added to a stroke since its point `from`. A see-through pen is solid on its own canvas, which is see-through as a whole. */
export function paintLive({ done, live, scale }: StrokeCanvas, stroke: Stroke, from: number): void {
  const context = stroke.isEraser ? done : live;
  prepare(context, stroke);
  if (from === 0 && !stroke.isEraser) live.canvas.style.opacity = String(parseRgba(stroke.colour).a);
  paintStroke(context, stroke, { scale, from, isWhole: false });
}

/** The stroke is finished: its end is painted and it is laid on those before it. */
export function finishLive(canvas: StrokeCanvas, stroke: Stroke, from: number): void {
  const { done, live, scale } = canvas;
  const context = stroke.isEraser ? done : live;
  prepare(context, stroke);
  paintStroke(context, stroke, { scale, from, isWhole: true });
  if (!stroke.isEraser) layLive(canvas, parseRgba(stroke.colour).a);
}

/** Paints all finished strokes again. */
export function repaintStrokes(canvas: StrokeCanvas, strokes: readonly Stroke[]): void {
  const { done, live } = canvas;
  done.clearRect(0, 0, done.canvas.width, done.canvas.height);
  live.clearRect(0, 0, live.canvas.width, live.canvas.height);
  for (const stroke of strokes) finishLive(canvas, stroke, 0);
}

function prepare(context: CanvasRenderingContext2D, { colour, isEraser }: Stroke): void {
  context.globalCompositeOperation = isEraser ? 'destination-out' : 'source-over';
  context.strokeStyle = formatRgba({ ...parseRgba(colour), a: 1 });
}

function layLive({ done, live }: StrokeCanvas, alpha: number): void {
  done.globalCompositeOperation = 'source-over';
  done.globalAlpha = alpha;
  done.drawImage(live.canvas, 0, 0);
  done.globalAlpha = 1;
  live.clearRect(0, 0, live.canvas.width, live.canvas.height);
}
