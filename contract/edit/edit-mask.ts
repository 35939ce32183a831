import * as v from 'valibot';
import { editLimits, side, strokesSchema, type EditStep, type Stroke } from './edit-step.ts';
import { sizeAfter } from './size-after.ts';

/** The part of a picture that may change. Lengths are pixels of the whole picture, whose size it keeps. */
export const editMaskSchema = v.strictObject({
  width: side,
  height: side,
  /** The strokes begin with the whole picture, else with nothing of it. */
  isFull: v.boolean(),
  /** A stroke adds to the mask, an eraser takes away from it; their colours do not count. */
  strokes: strokesSchema,
  /** Softness of the edge: standard deviation of a Gaussian blur. */
  feather: v.pipe(v.number(), v.minValue(0), v.maxValue(editLimits.feather)),
});
export type EditMask = v.InferOutput<typeof editMaskSchema>;

/** All that was not masked, and nothing else. */
export function invertMask(mask: EditMask): EditMask {
  return { ...mask, isFull: !mask.isFull, strokes: mask.strokes.map((stroke) => ({ ...stroke, isEraser: !stroke.isEraser })) };
}

/** The mask of a picture after a step: it stays on the same part of it. */
export function maskAfter(mask: EditMask, step: EditStep): EditMask {
  const move = placeAfter(mask, step);
  if (move === null) return mask;
  const next = sizeAfter(mask, step);
  const scale = step.kind === 'resize' ? Math.sqrt((next.width * next.height) / (mask.width * mask.height)) : 1;
  return {
    ...next,
    isFull: mask.isFull,
    strokes: mask.strokes.map((stroke) => ({ ...stroke, points: movePoints(stroke, move), size: Math.max(0.1, stroke.size * scale) })),
    feather: Math.min(editLimits.feather, mask.feather * scale),
  };
}

type Move = (x: number, y: number) => [number, number];

/** The place of a point of the picture after a step; null: its place before. */
function placeAfter(size: { width: number; height: number }, step: EditStep): Move | null {
  const { width, height } = size;
  switch (step.kind) {
    case 'crop':
      return (x, y) => [x - Math.min(step.x, width - 1), y - Math.min(step.y, height - 1)];
    case 'turn':
      return step.quarters === 1
        ? (x, y) => [height - y, x]
        : step.quarters === 2
          ? (x, y) => [width - x, height - y]
          : (x, y) => [y, width - x];
    case 'flip':
      return step.axis === 'horizontal' ? (x, y) => [width - x, y] : (x, y) => [x, height - y];
    case 'straighten': {
      const inner = sizeAfter(size, step);
      const angle = (step.degrees * Math.PI) / 180;
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      return (x, y) => {
        const [dx, dy] = [x - width / 2, y - height / 2];
        return [dx * cos - dy * sin + inner.width / 2, dx * sin + dy * cos + inner.height / 2];
      };
    }
    case 'resize':
      return (x, y) => [(x * step.width) / width, (y * step.height) / height];
    default:
      return null;
  }
}

function movePoints({ points }: Stroke, move: Move): number[] {
  const moved = points.slice();
  for (let at = 0; at + 1 < moved.length; at += 3) {
    const [x, y] = move(moved[at]!, moved[at + 1]!);
    moved[at] = Math.round(x * 10) / 10;
    moved[at + 1] = Math.round(y * 10) / 10;
  }
  return moved;
}
