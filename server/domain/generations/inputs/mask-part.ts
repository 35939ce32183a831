import { sizeForModel } from '../../../../contract/edit/size-for-model.ts';

export type Size = { width: number; height: number };
/** A rectangle of a picture, px. */
export type Part = Size & { left: number; top: number };
/** Grey pixels, a byte each, row by row. */
export type Grey = Size & { data: Uint8Array };

/** An engine sees the surroundings too: the part is this many times as wide and high as the area that changes. */
const surroundings = 1.75;
/** A part that is nearly everything is everything. */
const nearlyAll = 0.85;

/** The smallest rectangle with all pixels of a mask that are not black, as fractions of its size; null when all are black. */
export function boundsOf({ data, width, height }: Grey): { left: number; top: number; right: number; bottom: number } | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.findLastIndex((value) => value > 0) + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return bottom === 0 ? null : { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}

/**
 * The part of a picture that an engine is given: what changes with its surroundings, in the shape of the picture, and no fewer pixels
 * than the engine makes. So a small change of a large picture is as sharp as the picture.
 */
export function choosePart(mask: Grey, picture: Size, asked: Size): Part | null {
  const bounds = boundsOf(mask);
  if (bounds === null) return null;
  const { left, top, right, bottom } = bounds;
  const made = Math.sqrt((asked.width * asked.height) / (picture.width * picture.height));
  const share = Math.max(surroundings * (right - left), surroundings * (bottom - top), made);
  if (share > nearlyAll) return { left: 0, top: 0, ...picture };
  const place = (side: number, middle: number): [from: number, length: number] => {
    const length = Math.round(side * share);
    return [Math.round(Math.min(side - length, Math.max(0, middle * side - length / 2))), length];
  };
  const [x, width] = place(picture.width, (left + right) / 2);
  const [y, height] = place(picture.height, (top + bottom) / 2);
  return { left: x, top: y, width, height };
}

/** The size in which an engine makes a part: as many pixels as were asked for, in the shape of the part. */
export function sizeOfPart(part: Size, asked: Size): Size {
  return sizeForModel(part, { default_width: asked.width, default_height: asked.height, shapes: null });
}

/**
 * A mask that is smaller than its picture loses the pixels at its edge: each pixel becomes as dark as its darkest neighbour. So
 * smooth enlarging brightens no black pixel.
 */
export function shrinkWhite({ data, width, height }: Grey): Grey {
  const darkest = (from: Uint8Array, at: number, { step, place, length }: { step: number; place: number; length: number }): number =>
    Math.min(from[at]!, place > 0 ? from[at - step]! : 255, place < length - 1 ? from[at + step]! : 255);
  const across = data.map((_, at) => darkest(data, at, { step: 1, place: at % width, length: width }));
  const both = across.map((_, at) => darkest(across, at, { step: width, place: Math.floor(at / width), length: height }));
  return { data: both, width, height };
}
