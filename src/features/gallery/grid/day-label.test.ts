import { expect, test } from 'vitest';
import { dayLabel, startOfDay } from './day-label.ts';

const now = new Date(2026, 9, 14, 15, 30).getTime();
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime();

test('today reaches from midnight on, and a clock ahead is still today', () => {
  expect(dayLabel(at(2026, 10, 14, 0), now)).toBe('Today');
  expect(dayLabel(at(2026, 10, 15, 1), now)).toBe('Today');
});

test('yesterday is the calendar day before, not 24 hours', () => {
  expect(dayLabel(at(2026, 10, 13, 0), now)).toBe('Yesterday');
  expect(dayLabel(at(2026, 10, 12, 23), now)).toBe('12 October');
});

test('another year is named', () => {
  expect(dayLabel(at(2025, 10, 12), now)).toBe('12 October 2025');
  expect(dayLabel(at(2026, 1, 1, 0), now)).toBe('1 January');
});

test('a day starts at local midnight', () => {
  expect(startOfDay(now)).toBe(new Date(2026, 9, 14).getTime());
});
