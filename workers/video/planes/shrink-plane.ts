/** A plane of brightness or colour as a decoder leaves it: one byte a sample, rows `stride` bytes apart, samples `step` bytes apart. */
export type Plane = { bytes: Uint8Array; offset: number; stride: number; step: 1 | 2; width: number; height: number };

/** Whole, in the weights of an axis: in whole numbers, of which the tallest film that is opened fits into 31 bits. */
const one = 512;

/** The source samples under each target sample: the first one, their number, and the weights of the first and the last. */
type Axis = { from: Int32Array; count: Int32Array; first: Int32Array; last: Int32Array; whole: number };

function divideAxis(length: number, parts: number): Axis {
  const axis = { from: new Int32Array(parts), count: new Int32Array(parts), first: new Int32Array(parts), last: new Int32Array(parts) };
  const whole = Math.round((one * length) / parts);
  for (let part = 0; part < parts; part += 1) {
    const [start, end] = [(part * length) / parts, ((part + 1) * length) / parts];
    const from = Math.floor(start);
    const count = Math.max(1, Math.ceil(end - 1e-9) - from);
    axis.from[part] = from;
    axis.count[part] = count;
    const first = count === 1 ? whole : Math.round(one * (from + 1 - start));
    axis.first[part] = first;
    // The last weight takes up the rounding error, so that the sum of weights is the same for every sample.
    axis.last[part] = whole - first - one * (count - 2);
  }
  return { ...axis, whole };
}

export type Size = { width: number; height: number };
export type PlaneShrinker = (plane: Plane) => Float32Array;

/** Brings planes of one size to another: each sample is the mean of the area it covers. The answer is used again by the next call. */
export function createPlaneShrinker(from: Size, to: Size): PlaneShrinker {
  const across = divideAxis(from.width, to.width);
  const down = divideAxis(from.height, to.height);
  const result = new Float32Array(to.width * to.height);
  const share = 1 / (across.whole * down.whole);
  let rowSums = new Int32Array(0);

  return (plane) => {
    const samples = from.width * plane.step;
    if (rowSums.length < samples) rowSums = new Int32Array(samples);
    for (let y = 0; y < to.height; y += 1) {
      addRows(plane, { from: down.from[y]!, count: down.count[y]!, first: down.first[y]!, last: down.last[y]! }, { rowSums, samples });
      const row = y * to.width;
      for (let x = 0; x < to.width; x += 1) {
        let at = across.from[x]! * plane.step;
        const count = across.count[x]!;
        let sum = rowSums[at]! * across.first[x]!;
        for (let i = 2; i < count; i += 1) sum += rowSums[(at += plane.step)]! * one;
        if (count > 1) sum += rowSums[at + plane.step]! * across.last[x]!;
        result[row + x] = sum * share;
      }
    }
    return result;
  };
}

type Rows = { from: number; count: number; first: number; last: number };

/** The weighted sum of rows, column by column: four at a time, because most of the cost is going over them. */
function addRows(
  { bytes, offset, stride }: Plane,
  { from, count, first, last }: Rows,
  { rowSums, samples }: { rowSums: Int32Array; samples: number },
): void {
  const weight = (row: number): number => (row >= count ? 0 : row === 0 ? first : row === count - 1 ? last : one);
  for (let row = 0; row < count; row += 4) {
    const [w0, w1, w2, w3] = [weight(row), weight(row + 1), weight(row + 2), weight(row + 3)];
    const a = offset + (from + row) * stride;
    // A row that is not there has no weight; its place only has to be inside.
    const [b, c, d] = [w1 === 0 ? a : a + stride, w2 === 0 ? a : a + 2 * stride, w3 === 0 ? a : a + 3 * stride];
    if (row === 0)
      for (let x = 0; x < samples; x += 1) rowSums[x] = bytes[a + x]! * w0 + bytes[b + x]! * w1 + bytes[c + x]! * w2 + bytes[d + x]! * w3;
    else
      for (let x = 0; x < samples; x += 1) rowSums[x]! += bytes[a + x]! * w0 + bytes[b + x]! * w1 + bytes[c + x]! * w2 + bytes[d + x]! * w3;
  }
}
