import type { EditStepOf, Stroke } from '../../../contract/edit/edit-step.ts';
import { paintStroke } from '../../../contract/edit/paint-stroke.ts';
import { formatRgba, parseRgba } from '../../../contract/edit/rgba.ts';
import { refuse } from '../../shared/refuse.ts';
import type { Pixels } from './pixels.ts';

/** Height of a line of text, in heights of its type. */
const lineHeight = 1.2;

/** Words over the picture. `scale`: pixels of this picture per pixel of the whole one. */
export function paintText(pixels: Pixels, { words, x, y, size, font, isBold, colour }: EditStepOf<'text'>, scale: number): void {
  if (words.trim() === '') return;
  paintOver(pixels, (context) => {
    context.font = `${isBold ? 'bold' : 'normal'} ${size * scale}px ${JSON.stringify(font)}, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    const lines = words.split('\n');
    for (const [index, line] of lines.entries())
      context.fillText(line, x * scale, (y + (index - (lines.length - 1) / 2) * size * lineHeight) * scale);
  });
}

/** Strokes over the picture; an eraser takes away from the strokes before it. */
export function paintStrokes(pixels: Pixels, strokes: readonly Stroke[], scale: number): void {
  const layer = openLayer(pixels);
  for (const stroke of strokes) paintWhole(layer, stroke, scale);
  paintOver(pixels, (context) => context.drawImage(layer.canvas, 0, 0));
  layer.canvas.width = 0;
}

function paintWhole(layer: OffscreenCanvasRenderingContext2D, stroke: Stroke, scale: number): void {
  const colour = parseRgba(stroke.colour);
  const whole = { scale, from: 0, isWhole: true };
  layer.globalCompositeOperation = stroke.isEraser ? 'destination-out' : 'source-over';
  layer.strokeStyle = formatRgba({ ...colour, a: 1 });
  if (stroke.isEraser || colour.a === 1) {
    paintStroke(layer, stroke, whole);
    return;
  }
  // Its parts overlap: see-through, each overlap would be darker, so the stroke is made solid and laid on as one.
  const own = openLayer(layer.canvas);
  own.strokeStyle = layer.strokeStyle;
  paintStroke(own, stroke, whole);
  layer.globalAlpha = colour.a;
  layer.drawImage(own.canvas, 0, 0);
  layer.globalAlpha = 1;
  own.canvas.width = 0;
}

function paintOver(pixels: Pixels, paint: (context: OffscreenCanvasRenderingContext2D) => void): void {
  const { width, height, data } = pixels;
  const context = openLayer(pixels);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  paint(context);
  pixels.data = context.getImageData(0, 0, width, height).data;
  context.canvas.width = 0;
}

function openLayer({ width, height }: { width: number; height: number }): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  return context;
}
