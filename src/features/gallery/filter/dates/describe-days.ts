import { parseDay, type DayName } from './date-range.ts';

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `3 Oct 2026 – 21 Nov 2026`; one day when both are the same. */
export function describeDays(from: DayName, to: DayName): string {
  const days = [parseDay(from), parseDay(to)].map((day) => (day === null ? '' : format.format(day)));
  return days[0] === days[1] ? days[0]! : days.join(' – ');
}
