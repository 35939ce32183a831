import { expect, it } from 'vitest';
import { dateIn, monthOf, moveDay, placeInRange, weeksOf } from './calendar-month.ts';
import { nameDay } from './date-range.ts';

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date);

it('a month has all its days in weeks that begin on Monday', () => {
  const weeks = weeksOf(monthOf(day(2026, 11, 1)));
  // 1 November 2026 is a Sunday.
  expect(weeks[0]!.map((date) => date?.getDate() ?? null)).toEqual([null, null, null, null, null, null, 1]);
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(30);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(
    weeksOf(monthOf(day(2024, 2, 1)))
      .flat()
      .filter((date) => date !== null),
  ).toHaveLength(29);
});

it('months go on over the turn of the year', () => {
  expect(nameDay(dateIn(monthOf(day(2026, 12, 1)) + 1, 1))).toBe('2027-01-01');
  expect(nameDay(dateIn(monthOf(day(2026, 1, 1)) - 1, 31))).toBe('2025-12-31');
});

it('keys move by days, weeks and months, and a shorter month ends at its last day', () => {
  const from = day(2026, 3, 31);
  const to = (key: string) => nameDay(moveDay(from, key)!);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(to)).toEqual(['2026-03-30', '2026-04-01', '2026-03-24', '2026-04-07']);
  expect(['Home', 'End', 'PageUp', 'PageDown'].map(to)).toEqual(['2026-03-30', '2026-04-05', '2026-02-28', '2026-04-30']);
  expect(moveDay(from, 'q')).toBeNull();
});

it('a day knows its place in the range', () => {
  const place = (date: Date) => placeInRange(date, '2026-03-01', '2026-03-03');
  expect([day(2026, 2, 28), day(2026, 3, 1), day(2026, 3, 2), day(2026, 3, 3), day(2026, 3, 4)].map(place)).toEqual([
    null,
    'start',
    'inside',
    'end',
    null,
  ]);
  expect(placeInRange(day(2026, 3, 1), '2026-03-01', null)).toBe('both');
  expect(placeInRange(day(2026, 3, 1), null, null)).toBeNull();
});
