const steps: Record<string, number> = { ArrowLeft: -2, ArrowDown: -2, ArrowRight: 2, ArrowUp: 2, PageDown: -10, PageUp: 10 };

/** The divider's position after a key, in per cent from the left; null for other keys. */
export function moveDivider(share: number, key: string): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return 100;
  const step = steps[key];
  return step === undefined ? null : Math.min(100, Math.max(0, share + step));
}
