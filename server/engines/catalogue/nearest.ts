/** Of shapes as `16:9`, the one nearest to a width by height. Those that are no shape are passed over. */
export function nearestRatio(ratios: readonly string[], wanted: number): string | undefined {
  const distance = (ratio: string): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(w / h) - Math.log(wanted));
  };
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Of several numbers, the one nearest to another. */
export function nearestNumber(numbers: readonly number[], wanted: number): number | undefined {
  return numbers.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}
