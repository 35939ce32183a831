/**
 * Reads a typed number: text that is no number gives the one before, any other is held to `min` and `max` and rounds to the nearest
 * multiple of `step`.
 */
export function readNumber(text: string, previous: number, { min, max, step = 1 }: { min: number; max: number; step?: number }): number {
  const number = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(number)) return previous;
  return Math.min(max, Math.max(min, Math.round(number / step) * step));
}
