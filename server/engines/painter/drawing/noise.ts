import { createRandom } from './random.ts';

/** Edge of a noise tile in samples; tiles repeat without a seam. */
export const TILE = 512;
const MASK = TILE - 1;

export type NoiseTile = Float32Array;

function gradientLattice(seed: number): (x: number, y: number, period: number) => number {
  const random = createRandom(seed, 'lattice');
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (let index = 255; index > 0; index--) {
    const other = random.integer(0, index);
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  const table = Uint8Array.from(order);
  const gx = Float32Array.from({ length: 256 }, (_, index) => Math.cos((index / 256) * Math.PI * 2));
  const gy = Float32Array.from({ length: 256 }, (_, index) => Math.sin((index / 256) * Math.PI * 2));
  const gradientAt = (ix: number, iy: number): number => table[(table[ix & 255]! + iy) & 255]!;
  const dot = (gradient: number, dx: number, dy: number): number => gx[gradient]! * dx + gy[gradient]! * dy;
  return (x, y, period) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const left = x0 % period;
    const right = (x0 + 1) % period;
    const top = y0 % period;
    const bottom = (y0 + 1) % period;
    const a = dot(gradientAt(left, top), fx, fy);
    const b = dot(gradientAt(right, top), fx - 1, fy);
    const c = dot(gradientAt(left, bottom), fx, fy - 1);
    const d = dot(gradientAt(right, bottom), fx - 1, fy - 1);
    return a + (b - a) * u + (c + (d - c) * u - a - (b - a) * u) * v;
  };
}

function buildTile(seed: number, fold: (value: number) => number): NoiseTile {
  const noise = gradientLattice(seed);
  const tile = new Float32Array(TILE * TILE);
  let gain = 1;
  for (let period = 4; period <= 128; period *= 2) {
    const step = period / TILE;
    for (let y = 0; y < TILE; y++) {
      for (let x = 0; x < TILE; x++) tile[y * TILE + x]! += fold(noise(x * step, y * step, period)) * gain;
    }
    gain *= 0.5;
  }
  return tile;
}

/** Soft fractal noise, about −1…1. Built once per process; pictures differ by where they sample it. */
export const softNoise: NoiseTile = buildTile(11, (value) => value * 1.1);
/** Ridged fractal noise, about 0…1, with sharp crests: rock, crests of clouds, folds. */
export const ridgedNoise: NoiseTile = buildTile(23, (value) => (1 - Math.abs(value) * 2.2) * 0.5);

/** Bilinear sample; one unit is one whole tile, any real coordinates are fine. */
export function sample(tile: NoiseTile, x: number, y: number): number {
  const px = x * TILE;
  const py = y * TILE;
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const fx = px - x0;
  const fy = py - y0;
  const row0 = (y0 & MASK) << 9;
  const row1 = ((y0 + 1) & MASK) << 9;
  const left = x0 & MASK;
  const right = (x0 + 1) & MASK;
  const a = tile[row0 | left]!;
  const c = tile[row1 | left]!;
  const top = a + (tile[row0 | right]! - a) * fx;
  return top + (c + (tile[row1 | right]! - c) * fx - top) * fy;
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be larger than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
