import { planTiles } from '../../../contract/super-resolution/plan-tiles.ts';

type Size = { width: number; height: number };

/** Px; large enough for a valid speed, and quick to measure. */
export const probeSide = 64;

/** Pixels that the network processes for this factor: tiles overlap, and 4x is 2x twice. */
function countWork({ width, height }: Size, factor: 2 | 4): number {
  const pixels = planTiles({ width, height }).reduce(
    (sum, tile) => sum + (tile.width + 2 * tile.reach) * (tile.height + 2 * tile.reach),
    0,
  );
  return factor === 2 ? pixels : pixels + countWork({ width: width * 2, height: height * 2 }, 2);
}

/** Seconds per pixel of work, from a picture that took `seconds`. */
export function readSpeed(seconds: number, size: Size, factor: 2 | 4): number {
  return seconds / countWork(size, factor);
}

/** Seconds that a picture takes at a speed. */
export function secondsOf(speed: number, size: Size, factor: 2 | 4): number {
  return speed * countWork(size, factor);
}

const side = 1_024;

/** Seconds for each million pixels of a result. */
export function describeSpeed(speed: number): { x2: number; x4: number } {
  const perMegapixel = (factor: 2 | 4): number =>
    (secondsOf(speed, { width: side / factor, height: side / factor }, factor) * 1e6) / side ** 2;
  return { x2: perMegapixel(2), x4: perMegapixel(4) };
}
