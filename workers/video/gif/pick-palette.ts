import { quantize } from 'gifenc';
import { colorKey, createColorMap, packPalette, type Color } from './color-map.ts';
import { colorsMax, seenFrom } from './draw-with-palette.ts';

/** Pixels that a palette is made from: more change it by less than can be seen. */
export const samplePixels = 1 << 18;
/** Rounds of k-means: each colour moves to the mean of its pixels. */
const rounds = 4;

/** The best colours for the given pixels; transparent ones do not count. */
export function pickPalette(rgba: Uint8ClampedArray): Color[] {
  const seen = keepOpaque(rgba);
  if (seen.length === 0) return [[0, 0, 0]];
  const bins = countColors(seen);
  // The first choice joins colours without regard to how much of the picture they fill.
  let palette: Color[] = quantize(seen, colorsMax, { format: 'rgb565' });
  for (let round = 0; round < rounds; round += 1) palette = moveToMiddles(palette, bins);
  return palette;
}

/** Every so many pixels of a picture, so that about `count` are taken, spread over all of it. */
export function thinPixels(rgba: Uint8ClampedArray, count: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = rgba.length / 4;
  const taken = Math.max(1, Math.min(pixels, Math.floor(count)));
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, pixels);
  const to = new Uint32Array(taken);
  const step = pixels / taken;
  for (let i = 0; i < taken; i += 1) to[i] = from[Math.floor(i * step)]!;
  return new Uint8ClampedArray(to.buffer);
}

/** The pixels that are seen. */
export function keepOpaque(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const kept = new Uint8ClampedArray(rgba.length);
  let length = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! < seenFrom) continue;
    for (let channel = 0; channel < 4; channel += 1) kept[length + channel] = rgba[at + channel]!;
    length += 4;
  }
  return kept.subarray(0, length);
}

/** Pixels that share the bits by which a palette is asked: how many, and the sums of their channels. */
type Bin = { key: number; count: number; sums: [number, number, number] };

function countColors(rgba: Uint8ClampedArray): Bin[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    const key = colorKey(red, green, blue);
    let bin = bins.get(key);
    if (bin === undefined) {
      bin = { key, count: 0, sums: [0, 0, 0] };
      bins.set(key, bin);
    }
    bin.count += 1;
    bin.sums[0] += red;
    bin.sums[1] += green;
    bin.sums[2] += blue;
  }
  return [...bins.values()];
}

/** Moves an unused colour to the pixel with the largest error. */
function moveToMiddles(palette: readonly Color[], bins: readonly Bin[]): Color[] {
  const map = createColorMap(packPalette(palette));
  const used = palette.map(() => ({ count: 0, sums: [0, 0, 0] as [number, number, number] }));
  const errors: { bin: Bin; error: number }[] = [];
  for (const bin of bins) {
    const index = map.indexOf(bin.key);
    const color = palette[index]!;
    const entry = used[index]!;
    entry.count += bin.count;
    let error = 0;
    for (const channel of [0, 1, 2] as const) {
      entry.sums[channel] += bin.sums[channel];
      error += (bin.sums[channel] / bin.count - color[channel]) ** 2;
    }
    errors.push({ bin, error: error * bin.count });
  }
  const worst = errors.toSorted((a, b) => b.error - a.error).map(({ bin }) => bin);
  let next = 0;
  const free = Array.from({ length: colorsMax - palette.length }, () => ({ count: 0, sums: [0, 0, 0] as [number, number, number] }));
  return [...used, ...free].flatMap((entry) => {
    const source = entry.count > 0 ? entry : worst[next++];
    return source === undefined ? [] : [source.sums.map((sum) => Math.round(sum / source.count)) as [number, number, number]];
  });
}
