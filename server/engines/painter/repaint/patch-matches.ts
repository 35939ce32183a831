import type { Random } from '../drawing/random.ts';
import type { MaskedPixels } from './masked-pixels.ts';

/** For each pixel whose patch touches the hole, the centre of its source patch; `none` for any other pixel. */
export type Matches = { of: Uint32Array; isSource: Uint8Array };

export const none = 0xff_ff_ff_ff;
/** A patch is 2 × reach + 1 pixels wide and high. */
const reach = 2;

/** The centres of all patches inside the picture and outside the hole. */
export function listSources({ width, height, hole }: MaskedPixels): Uint32Array {
  const near = touches({ width, height, hole });
  const found: number[] = [];
  for (let y = reach; y < height - reach; y += 1)
    for (let x = reach; x < width - reach; x += 1) if (near[y * width + x] === 0) found.push(y * width + x);
  return Uint32Array.from(found);
}

/** 1 for each pixel whose patch touches the hole. */
function touches({ width, height, hole }: Pick<MaskedPixels, 'width' | 'height' | 'hole'>): Uint8Array {
  const across = new Uint8Array(hole.length);
  const near = new Uint8Array(hole.length);
  for (let at = 0; at < hole.length; at += 1) {
    if (hole[at] === 0) continue;
    const x = at % width;
    across.fill(1, at - Math.min(reach, x), at + Math.min(reach, width - 1 - x) + 1);
  }
  for (let at = 0; at < hole.length; at += 1) {
    if (across[at] === 0) continue;
    const y = Math.floor(at / width);
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) near[row * width + (at % width)] = 1;
  }
  return near;
}

/** A random match for each pixel that needs one. */
export function scatter(level: MaskedPixels, sources: Uint32Array, random: Random): Matches {
  const isSource = new Uint8Array(level.hole.length);
  for (const source of sources) isSource[source] = 1;
  const of = Uint32Array.from(touches(level), (isNear) => (isNear === 1 ? sources[random.integer(0, sources.length - 1)]! : none));
  return { of, isSource };
}

/** Penalty for vertical distance: pictures repeat sideways, with ground below and sky above. */
const heightMatters = 60_000;

/** Compares the patch at `at`: squared distance to a source's patch over their common pixels. Stops above `most`. */
function distanceFrom({ width, height, rgb }: MaskedPixels, at: number): (source: number, most: number) => number {
  const [x, y] = [at % width, Math.floor(at / width)];
  return (source, most) => {
    let sum = heightMatters * ((Math.floor(source / width) - y) / height) ** 2;
    for (let dy = -reach; dy <= reach; dy += 1) {
      if (y + dy < 0 || y + dy >= height) continue;
      for (let dx = -reach; dx <= reach; dx += 1) {
        if (x + dx < 0 || x + dx >= width) continue;
        const a = (at + dy * width + dx) * 3;
        const b = (source + dy * width + dx) * 3;
        const red = rgb[a]! - rgb[b]!;
        const green = rgb[a + 1]! - rgb[b + 1]!;
        const blue = rgb[a + 2]! - rgb[b + 2]!;
        sum += red * red + green * green + blue * blue;
      }
      if (sum > most) return sum;
    }
    return sum;
  };
}

/** Replaces a match by a neighbour's, or by a random one in a shrinking radius, where that patch is more similar. */
export function improve(
  level: MaskedPixels,
  { of, isSource }: Matches,
  { sources, random, isBackward }: { sources: Uint32Array; random: Random; isBackward: boolean },
): void {
  const { width, height } = level;
  const step = isBackward ? 1 : -1;
  const last = of.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const at = isBackward ? last - index : index;
    let best = of[at]!;
    if (best === none) continue;
    const distanceTo = distanceFrom(level, at);
    let least = distanceTo(best, Infinity);
    const offer = (candidate: number): void => {
      if (candidate < 0 || candidate > last || candidate === best || isSource[candidate] !== 1) return;
      const far = distanceTo(candidate, least);
      if (far < least) [best, least] = [candidate, far];
    };
    for (const by of [step, step * width]) {
      const neighbour = of[at + by];
      if (neighbour !== undefined && neighbour !== none) offer(neighbour - by);
    }
    offer(sources[random.integer(0, sources.length - 1)]!);
    for (let radius = Math.max(width, height) >> 1; radius >= 1; radius >>= 1) {
      const x = (best % width) + random.integer(-radius, radius);
      const y = Math.floor(best / width) + random.integer(-radius, radius);
      if (x >= 0 && y >= 0 && x < width && y < height) offer(y * width + x);
    }
    of[at] = best;
  }
}

/** Sets each pixel of the hole to the mean of the patches over it. */
export function vote({ width, height, rgb, hole }: MaskedPixels, { of }: Matches): void {
  const said = rgb.slice();
  for (let at = 0; at < hole.length; at += 1) {
    if (hole[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let dy = -reach; dy <= reach; dy += 1) {
      if (y + dy < 0 || y + dy >= height) continue;
      for (let dx = -reach; dx <= reach; dx += 1) {
        if (x + dx < 0 || x + dx >= width) continue;
        const match = of[at + dy * width + dx]!;
        if (match === none) continue;
        const from = (match - dy * width - dx) * 3;
        red += said[from]!;
        green += said[from + 1]!;
        blue += said[from + 2]!;
        count += 1;
      }
    }
    rgb[at * 3] = red / count;
    rgb[at * 3 + 1] = green / count;
    rgb[at * 3 + 2] = blue / count;
  }
}
