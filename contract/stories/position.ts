const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A string that stands between two others in the order of their characters; null: before all, or after all. The first shot gets
 * `positionBetween(null, null)`. It never ends in `0`, so that there is always room before it.
 */
export function positionBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  // Two devices chose the same place: it stands behind both.
  if (after !== null && low >= after) return `${low}V`;
  let result = '';
  let isBound = after !== null;
  for (let i = 0; ; i++) {
    const from = i < low.length ? digits.indexOf(low[i]!) : 0;
    const to = isBound ? (i < after!.length ? digits.indexOf(after![i]!) : 0) : digits.length;
    if (to - from > 1) return result + digits[Math.floor((from + to) / 2)]!;
    result += digits[from]!;
    if (to > from) isBound = false;
  }
}

/** Positions for `count` shots in a row. */
export function firstPositions(count: number): string[] {
  const width = Math.max(1, Math.ceil(Math.log(count + 2) / Math.log(digits.length)));
  const step = Math.floor(digits.length ** width / (count + 1));
  return Array.from({ length: count }, (_, index) => toDigits((index + 1) * step, width));
}

function toDigits(value: number, width: number): string {
  let text = '';
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / digits.length)) text = digits[rest % digits.length]! + text;
  const trimmed = text.replace(/0+$/, '');
  return trimmed === '' ? '0V' : trimmed;
}

/** Order of shots: by position, and by identifier where two devices chose the same. */
export function byPosition(a: { position: string; id: string }, b: { position: string; id: string }): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
