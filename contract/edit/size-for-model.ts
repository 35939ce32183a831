import { limits } from '../limits.ts';

type Size = { width: number; height: number };
type Asked = { default_width: number; default_height: number; shapes: readonly string[] | null };

/**
 * The size in which a model changes a picture: the picture's shape, or the nearest that the model knows, with as many pixels
 * as the model makes by itself, in sides that it takes.
 */
export function sizeForModel({ width, height }: Size, { default_width, default_height, shapes }: Asked): Size {
  const ratio = nearestRatio(width / height, shapes ?? []);
  const across = Math.sqrt(default_width * default_height * ratio);
  return { width: snapSide(across), height: snapSide(across / ratio) };
}

function nearestRatio(ratio: number, shapes: readonly string[]): number {
  const ratios = shapes.map((shape) => shape.split(':').map(Number)).map(([across = 1, down = 1]) => across / down);
  const known = ratios.filter((one) => Number.isFinite(one) && one > 0);
  const distance = (one: number) => Math.abs(Math.log(one / ratio));
  return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? ratio;
}

function snapSide(px: number): number {
  return Math.min(limits.sideMax, Math.max(limits.sideMin, Math.round(px / limits.sideStep) * limits.sideStep));
}
