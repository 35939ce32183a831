/** The shape (as `16:9`) nearest to the wanted width ÷ height. Skips entries that are no shape. */
export function nearestRatio(ratios: readonly string[], wanted: number): string | undefined {
  const distance = (ratio: string): number => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(w / h) - Math.log(wanted));
  };
  return ratios.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The number nearest to the wanted one. */
export function nearestNumber(numbers: readonly number[], wanted: number): number | undefined {
  return numbers.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}
