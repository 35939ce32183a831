/** What an engine is doing with a picture: `position` jobs come before it (null: it is being made), `leftMs` until it is done. */
export function makingText(position: number | null, leftMs: number | null): string {
  const word = position === null ? 'painting' : position === 0 ? 'next in line' : `${position} before it`;
  if (leftMs === null || leftMs <= 0) return word;
  const seconds = Math.ceil(leftMs / 1000);
  return `${word}, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}`;
}
