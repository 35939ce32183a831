import type { Stroke } from './edit-step.ts';

/** The part of a canvas context that a stroke is painted with. */
export type StrokeContext = {
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  stroke(): void;
};

/** Share of the width that a pen leaves without any pressure. */
const lightest = 0.25;

type Part = { scale: number; from: number; isWhole: boolean };

/**
 * Paints a stroke from its point `from` on, as a smooth line through the middles between its points. While it is being
 * drawn the end behind the last middle is left out; `isWhole` adds it. `scale`: pixels of the canvas per pixel of the picture.
 */
export function paintStroke(context: StrokeContext, { points, size }: Stroke, { scale, from, isWhole }: Part): void {
  const count = Math.floor(points.length / 3);
  const x = (index: number) => points[index * 3]! * scale;
  const y = (index: number) => points[index * 3 + 1]! * scale;
  const middle = (index: number): [number, number] => [(x(index - 1) + x(index)) / 2, (y(index - 1) + y(index)) / 2];
  Object.assign(context, { lineCap: 'round', lineJoin: 'round' } as const);
  for (let index = Math.max(0, from); index < count; index += 1) {
    const isLast = index === count - 1;
    if (isLast && !isWhole && index > 0) return;
    context.lineWidth = Math.max(0.1, size * scale * (lightest + (1 - lightest) * points[index * 3 + 2]!));
    context.beginPath();
    if (index === 0) context.moveTo(x(0), y(0));
    else context.moveTo(...middle(index));
    if (isLast) context.lineTo(x(index) + (count === 1 ? 0.01 : 0), y(index));
    else context.quadraticCurveTo(x(index), y(index), ...middle(index + 1));
    context.stroke();
  }
}
