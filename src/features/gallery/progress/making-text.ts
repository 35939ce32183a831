/**
 * An engine's report in words: `position` jobs come before the picture (null: it is being made), `leftMs` until it is done. Null when
 * both are unknown.
 */
export function makingText(position: number | null, leftMs: number | null): string | null {
  const place = position === null ? [] : [position === 0 ? 'next in line' : `${position} before it`];
  if (leftMs === null || leftMs <= 0) return place[0] ?? null;
  const seconds = Math.ceil(leftMs / 1000);
  return [...place, `about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}`].join(', ');
}
