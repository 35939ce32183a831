/** Index that a key leads to in a grid of `count` cells; null for other keys and at the edges. */
export function nextIndex(key: string, index: number, { count, columns }: { count: number; columns: number }): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined || step === 0) return null;
  const next = index + step;
  return next < 0 || next >= count ? null : next;
}
