/** A span of time in ms since 1970, both ends included. */
export type DateSpan = { start: number; end: number };

/** A calendar day as in an address: `2026-11-21`. */
export type DayName = string;

function endOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 23, 59, 59, 999).getTime();
}

/** From 00:00:00 of N days ago to 23:59:59.999 today, in the person's time zone. */
export function spanOfPreset(days: number, now: number): DateSpan {
  const today = new Date(now);
  return { start: new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime(), end: endOfDay(today) };
}

/** From 00:00 of the first day to 23:59:59.999 of the last, in the person's time zone; null when one is not a valid day. */
export function spanOfDays(from: DayName, to: DayName): DateSpan | null {
  const first = parseDay(from);
  const last = parseDay(to);
  if (first === null || last === null) return null;
  const [start, end] = first <= last ? [first, last] : [last, first];
  return { start: start.getTime(), end: endOfDay(end) };
}

/** Local midnight at the start of a named day; null for an invalid day. */
export function parseDay(day: DayName): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return null;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  // `Date` turns the 31st of a shorter month into a day of the next one.
  return nameDay(date) === day ? date : null;
}

export function nameDay(date: Date): DayName {
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
