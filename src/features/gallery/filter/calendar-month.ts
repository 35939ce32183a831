import { nameDay } from './date-range.ts';

/** A month of the calendar, counted from January of year 0, so that neighbours are one apart. */
export type MonthIndex = number;

export function monthOf(date: Date): MonthIndex {
  return date.getFullYear() * 12 + date.getMonth();
}

export function dateIn(month: MonthIndex, day: number): Date {
  return new Date(Math.floor(month / 12), month % 12, day);
}

/** The weeks of a month from Monday to Sunday; null where a week reaches into another month. */
export function weeksOf(month: MonthIndex): (Date | null)[][] {
  const first = dateIn(month, 1);
  const length = dateIn(month + 1, 0).getDate();
  const before = (first.getDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, cell) => {
    const day = cell - before + 1;
    return day >= 1 && day <= length ? dateIn(month, day) : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The day that a key leads to from `day`; null for keys that lead nowhere. */
export function moveDay(day: Date, key: string): Date | null {
  const by = (days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
  switch (key) {
    case 'ArrowLeft':
      return by(-1);
    case 'ArrowRight':
      return by(1);
    case 'ArrowUp':
      return by(-7);
    case 'ArrowDown':
      return by(7);
    case 'Home':
      return by(-((day.getDay() + 6) % 7));
    case 'End':
      return by(6 - ((day.getDay() + 6) % 7));
    case 'PageUp':
      return inMonth(day, -1);
    case 'PageDown':
      return inMonth(day, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last one where that month is shorter. */
function inMonth(day: Date, months: number): Date {
  const month = monthOf(day) + months;
  const last = dateIn(month + 1, 0).getDate();
  return dateIn(month, Math.min(day.getDate(), last));
}

/** How a day stands in a range; names of days compare like days. */
export function placeInRange(date: Date, from: string | null, to: string | null): 'start' | 'end' | 'both' | 'inside' | null {
  const day = nameDay(date);
  if (from === null || to === null) return day === from || day === to ? 'both' : null;
  if (day === from && day === to) return 'both';
  if (day === from) return 'start';
  if (day === to) return 'end';
  return day > from && day < to ? 'inside' : null;
}
