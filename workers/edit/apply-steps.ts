import type { EditStep } from '../../contract/edit/edit-step.ts';
import { sizeAfter } from '../../contract/edit/size-after.ts';
import { createResizer } from '../shared/pixels/resize-rows.ts';
import { adjustPixels } from './steps/adjust-pixels.ts';
import { paintStrokes, paintText } from './steps/paint-layers.ts';
import { blankPixels, type Pixels } from './steps/pixels.ts';
import { straightenPixels } from './steps/straighten-pixels.ts';
import { flipPixels, turnPixels } from './steps/turn-pixels.ts';

/** A picture at some scale: its pixels here, and the size of the whole picture that they stand for. */
export type ScaledPicture = { pixels: Pixels; full: { width: number; height: number } };

/**
 * The picture after a step. The pixels given are never changed. `sideMax`: longest side that is worked at, px; null works
 * at full size.
 */
export function applyStep({ pixels, full }: ScaledPicture, step: EditStep, sideMax: number | null): ScaledPicture {
  const next = sizeAfter(full, step);
  const scale = pixels.width / full.width;
  const scaled = scaleSize(next, scale);
  switch (step.kind) {
    case 'crop':
      return { full: next, pixels: cropPixels(pixels, { x: step.x * scale, y: step.y * scale, ...scaled }) };
    case 'turn':
      return { full: next, pixels: turnPixels(pixels, step.quarters) };
    case 'flip':
      return { full: next, pixels: flipPixels(pixels, step.axis) };
    case 'straighten':
      return { full: next, pixels: straightenPixels(pixels, step.degrees, scaled) };
    case 'resize':
      return { full: next, pixels: resizePixels(pixels, scaleSize(next, sideMax === null ? 1 : fitScale(next, sideMax))) };
    default: {
      const own = { ...pixels, data: pixels.data.slice() };
      if (step.kind === 'adjust') adjustPixels(own, step);
      else if (step.kind === 'text') paintText(own, step, scale);
      else paintStrokes(own, step.strokes, scale);
      return { full: next, pixels: own };
    }
  }
}

type Box = { x: number; y: number; width: number; height: number };

/** The pixels inside a box, which is moved and cut to lie within the picture. */
function cropPixels(source: Pixels, box: Box): Pixels {
  const x = Math.min(Math.max(0, Math.round(box.x)), source.width - 1);
  const y = Math.min(Math.max(0, Math.round(box.y)), source.height - 1);
  const width = Math.min(Math.max(1, Math.round(box.width)), source.width - x);
  const height = Math.min(Math.max(1, Math.round(box.height)), source.height - y);
  const target = blankPixels(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * source.width + x) * 4;
    target.data.set(source.data.subarray(from, from + width * 4), row * width * 4);
  }
  return target;
}

/** Makes the picture larger or smaller (Lanczos in linear light). */
function resizePixels(source: Pixels, size: { width: number; height: number }): Pixels {
  const target = blankPixels(size.width, size.height);
  const push = createResizer(source, size, (row, y) => target.data.set(row, y * size.width * 4));
  push(source.data);
  return target;
}

/** Scale at which the longer side is `sideMax` px at most. */
export function fitScale({ width, height }: { width: number; height: number }, sideMax: number): number {
  return Math.min(1, sideMax / longSide({ width, height }));
}

/** Pixels that are worked on at most for the screen. */
const screenPixels = 16_000_000;

/**
 * Scale at which a file is decoded, so that about `sideMax` px are left of what its steps cut out of it: in doublings, so that a
 * slider does not ask for another one all the time.
 */
export function decodeScale(full: { width: number; height: number }, steps: readonly EditStep[], sideMax: number): number {
  let size = full;
  let share = 1;
  for (const step of steps) {
    const next = sizeAfter(size, step);
    if (step.kind === 'crop' || step.kind === 'straighten') share *= longSide(next) / longSide(size);
    size = next;
  }
  const whole = fitScale(full, sideMax);
  const most = Math.min(1, Math.sqrt(screenPixels / (full.width * full.height)));
  return Math.max(whole, Math.min(most, whole * 2 ** Math.max(0, Math.ceil(Math.log2(1 / share) - 0.5))));
}

function longSide({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height);
}

/** A size in whole pixels at a scale. */
export function scaleSize({ width, height }: { width: number; height: number }, scale: number): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
