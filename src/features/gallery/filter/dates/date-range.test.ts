import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameDay, parseDay, spanOfDays, spanOfPreset } from './date-range.ts';
import { describeDays } from './describe-days.ts';

const at = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(...(parts as [number, number, number])).getTime();

it('a preset goes from 00:00:00 of N days ago to 23:59:59.999 today', () => {
  const now = new Date(2026, 10, 21, 15, 4, 5).getTime();
  expect(spanOfPreset(7, now)).toEqual({ start: at(2026, 10, 14), end: new Date(2026, 10, 21, 23, 59, 59, 999).getTime() });
  expect(spanOfPreset(30, now).start).toBe(at(2026, 9, 22));
});

it('a custom range goes from 00:00 of the first day to 23:59:59.999 of the last', () => {
  expect(spanOfDays('2026-03-01', '2026-03-31')).toEqual({
    start: at(2026, 2, 1),
    end: new Date(2026, 2, 31, 23, 59, 59, 999).getTime(),
  });
});

it('days in the wrong order are put right, and what is no day is none', () => {
  expect(spanOfDays('2026-03-31', '2026-03-01')).toEqual(spanOfDays('2026-03-01', '2026-03-31'));
  for (const wrong of ['2026-02-30', '2026-13-01', '26-01-01', 'today', '']) expect(spanOfDays(wrong, '2026-03-01')).toBeNull();
});

it('a day keeps its name through midnight and clock changes', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(1990, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }), (date) => {
      const name = nameDay(date);
      expect(nameDay(parseDay(name)!)).toBe(name);
      const span = spanOfDays(name, name)!;
      expect(span.start).toBeLessThanOrEqual(date.getTime());
      expect(span.end).toBeGreaterThanOrEqual(date.getTime());
    }),
  );
});

it('a range is written with its years, one day alone', () => {
  expect(describeDays('2026-10-03', '2026-11-21')).toBe('3 Oct 2026 – 21 Nov 2026');
  expect(describeDays('2026-10-03', '2026-10-03')).toBe('3 Oct 2026');
});
