import type { MaskedPixels } from './masked-pixels.ts';

type Shape = Pick<MaskedPixels, 'width' | 'height' | 'hole'>;

/**
 * Fills the hole of three numbers a pixel smoothly from its edges: each becomes the mean of its neighbours. Changes `numbers`; `rounds`: at
 * least the width of the hole.
 */
export function fillSmoothly(shape: Shape, numbers: Float32Array, rounds: number): void {
  const means = meanOfEdge(shape, numbers);
  for (const [at, isHole] of shape.hole.entries()) if (isHole === 1) numbers.set(means, at * 3);
  for (let round = 0; round < rounds; round += 1) relax(shape, numbers, round % 2 === 1);
}

function meanOfEdge(shape: Shape, numbers: Float32Array): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (const [at, isHole] of shape.hole.entries()) {
    if (isHole === 1 || !neighboursOf(shape, at).some((next) => shape.hole[next] === 1)) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel]! += numbers[at * 3 + channel]!;
  }
  return sums.map((sum) => sum / Math.max(1, count));
}

/** The up to four neighbours of a pixel. */
export function neighboursOf({ width, height }: Shape, at: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(y > 0 ? [at - width] : []),
    ...(y < height - 1 ? [at + width] : []),
  ];
}

/** Alternates the direction, so that an edge quickly reaches the whole hole. */
function relax(shape: Shape, numbers: Float32Array, isBackward: boolean): void {
  const last = shape.hole.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const at = isBackward ? last - index : index;
    if (shape.hole[at] === 0) continue;
    const neighbours = neighboursOf(shape, at);
    for (let channel = 0; channel < 3; channel += 1)
      numbers[at * 3 + channel] = neighbours.reduce((sum, next) => sum + numbers[next * 3 + channel]!, 0) / neighbours.length;
  }
}
