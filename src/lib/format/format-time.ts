/** Elapsed time of a placeholder, one decimal: `1.5s`, `75.0s`. Never negative. */
export function formatElapsed(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)}s`;
}

/** Date and time of day in the person's language. `at` in ms since 1970. */
export function formatDateTime(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** How long ago in words of the person's language: `2 minutes ago`. Both in ms since 1970. */
export function formatAgo(at: number, now: number, locale?: string): string {
  const seconds = Math.min(0, Math.round((at - now) / 1000));
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (seconds > -60) return format.format(seconds, 'second');
  if (seconds > -3600) return format.format(Math.trunc(seconds / 60), 'minute');
  if (seconds > -86_400) return format.format(Math.trunc(seconds / 3600), 'hour');
  return format.format(Math.trunc(seconds / 86_400), 'day');
}

/** Seconds of a sound as minutes and seconds: `0:05`, `10:00`. */
export function formatClock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
