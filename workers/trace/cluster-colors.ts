import { findSoftEdges, type Pixels } from './find-soft-edges.ts';

export type Color = { r: number; g: number; b: number; a: number };

/** A picture in few colours: `indexes` has one palette number per pixel, row by row. `isFlat`: it consists of even surfaces. */
export type IndexedPicture = { palette: Color[]; indexes: Uint8Array; width: number; height: number; isFlat: boolean };

/** Pixels that fall into one cell of the colour cube, as sums. */
type Bin = Color & { count: number; key: number };

const rounds = 8;

/**
 * Reduces RGBA pixels to at most `colorCount` (≤ 255) colours: median cut for the start, k-means after it, both
 * on the cells of a 5-bit colour cube, so that the cost depends on the colours and hardly on the pixels. A mixture at the
 * edge of two surfaces is no colour of its own. The same picture always gives the same palette, most used colour first.
 */
export function clusterColors(pixels: Pixels, colorCount: number): IndexedPicture {
  const { data, width, height } = pixels;
  const sources = findSoftEdges(pixels);
  const bins = countColors(data, sources);
  let palette = medianCut([...bins.values()], colorCount);
  let nearest = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const groups = palette.map((): Bin[] => []);
    for (const bin of bins.values()) groups[findNearest(palette, meanOf([bin]))]!.push(bin);
    const used = groups.filter((group) => group.length > 0).sort((a, b) => countOf(b) - countOf(a));
    palette = used.map(meanOf);
    nearest = new Map(used.flatMap((group, index) => group.map((bin) => [bin.key, index])));
  }
  const indexes = new Uint8Array(width * height);
  for (let i = 0; i < indexes.length; i += 1) {
    const source = sources?.[i] ?? -1;
    indexes[i] = nearest.get(keyAt(data, (source === -1 ? i : source) * 4))!;
  }
  return { palette: palette.map(roundColor), indexes, width, height, isFlat: sources !== null };
}

function countColors(data: Uint8ClampedArray, sources: Int32Array | null): Map<number, Bin> {
  const bins = new Map<number, Bin>();
  for (let i = 0; i < data.length; i += 4) {
    if ((sources?.[i / 4] ?? -1) !== -1) continue;
    const key = keyAt(data, i);
    let bin = bins.get(key);
    if (bin === undefined) bins.set(key, (bin = { r: 0, g: 0, b: 0, a: 0, count: 0, key }));
    bin.r += data[i]!;
    bin.g += data[i + 1]!;
    bin.b += data[i + 2]!;
    bin.a += data[i + 3]!;
    bin.count += 1;
  }
  return bins;
}

/** Five bits of each colour and three of alpha; what cannot be seen is one colour. */
function keyAt(data: Uint8ClampedArray, at: number): number {
  const alpha = data[at + 3]! >> 5;
  if (alpha === 0) return 0;
  return (alpha << 15) | ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);
}

const channels = ['r', 'g', 'b', 'a'] as const;

/** Splits the group with the largest spread at its median until there are enough. */
function medianCut(bins: Bin[], colorCount: number): Color[] {
  const groups = [measure(bins)];
  while (groups.length < colorCount) {
    const widest = groups.reduce((best, group) => (group.spread > best.spread ? group : best));
    if (widest.spread === 0) break;
    const sorted = widest.bins.sort((x, y) => x[widest.channel] / x.count - y[widest.channel] / y.count);
    const half = countOf(sorted) / 2;
    let before = 0;
    let cut = 0;
    while (cut < sorted.length - 1 && (cut === 0 || before + sorted[cut]!.count <= half)) before += sorted[cut++]!.count;
    groups.splice(groups.indexOf(widest), 1, measure(sorted.slice(0, cut)), measure(sorted.slice(cut)));
  }
  return groups.map((group) => meanOf(group.bins));
}

/** The channel in which a group differs most, and by how much in all (variance × pixels). */
function measure(bins: Bin[]): { bins: Bin[]; channel: keyof Color; spread: number } {
  if (bins.length < 2) return { bins, channel: 'r', spread: 0 };
  const mean = meanOf(bins);
  const spreads = channels.map((channel) =>
    bins.reduce((sum, bin) => sum + bin.count * (bin[channel] / bin.count - mean[channel]) ** 2, 0),
  );
  const spread = Math.max(...spreads);
  return { bins, channel: channels[spreads.indexOf(spread)]!, spread };
}

function countOf(bins: Bin[]): number {
  return bins.reduce((sum, bin) => sum + bin.count, 0);
}

function meanOf(bins: Bin[]): Color {
  const count = countOf(bins);
  const mean = (channel: keyof Color): number => bins.reduce((sum, bin) => sum + bin[channel], 0) / count;
  return { r: mean('r'), g: mean('g'), b: mean('b'), a: mean('a') };
}

function findNearest(palette: Color[], color: Color): number {
  let best = 0;
  let bestDistance = Infinity;
  for (let index = 0; index < palette.length; index += 1) {
    const found = distance(palette[index]!, color);
    if (found < bestDistance) {
      bestDistance = found;
      best = index;
    }
  }
  return best;
}

/** How unlike two colours are: squared, all channels alike. */
export function distance(one: Color, other: Color): number {
  return (one.r - other.r) ** 2 + (one.g - other.g) ** 2 + (one.b - other.b) ** 2 + (one.a - other.a) ** 2;
}

function roundColor({ r, g, b, a }: Color): Color {
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b), a: a < 8 ? 0 : Math.round(a) };
}
