import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker, type ChevronProps, type DayPickerProps } from 'react-day-picker';
import { nameDay, parseDay, type DayName } from './date-range.ts';
import styles from './range-calendar.module.css';

type RangeCalendarProps = {
  from: DayName | null;
  to: DayName | null;
  /** The last day that can be chosen. */
  today: Date;
  onPick: (day: DayName) => void;
};

const dayTitle = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Each accessible name contains the number that is visible on the day. */
const labels: NonNullable<DayPickerProps['labels']> = {
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  labelDayButton: (date, { today, selected }) =>
    `${today === true ? 'Today, ' : ''}${dayTitle.format(date)}${selected === true ? ', selected' : ''}`,
};

/** Class names by the calendar's part names; parts without a style get no class. */
const classNames = {
  months: styles.months,
  month: styles.month,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.cell,
  day_button: styles.day,
  today: styles.today,
  disabled: styles.disabled,
  selected: styles.selected,
  range_start: styles.start,
  range_end: styles.end,
  hidden: styles.hidden,
} as Record<string, string>;

const previewNames = { preview: styles.preview, preview_end: styles.aimed } as Record<string, string>;

const monthsShown = 2;

/**
 * Two months side by side (stacked on a phone) to pick the first and last day of a range. Until the last day is picked, it previews the
 * range.
 */
export function RangeCalendar({ from, to, today, onPick }: RangeCalendarProps) {
  const first = from === null ? undefined : (parseDay(from) ?? undefined);
  const last = to === null ? first : (parseDay(to) ?? undefined);
  const shown = last ?? today;
  // The hovered or focused day while the last day is being picked.
  const [aimed, setAimed] = useState<Date | null>(null);
  const preview = first === undefined || to !== null || aimed === null || aimed > today ? null : orderDays(first, aimed);
  return (
    <DayPicker
      mode="range"
      selected={{ from: first, to: last }}
      onSelect={(_range, day) => onPick(nameDay(day))}
      onDayMouseEnter={setAimed}
      onDayMouseLeave={() => setAimed(null)}
      onDayFocus={setAimed}
      onDayBlur={() => setAimed(null)}
      modifiers={preview === null ? {} : { preview, preview_end: aimed ?? [] }}
      modifiersClassNames={previewNames}
      numberOfMonths={monthsShown}
      // Shows the wanted month last, because no later day can be picked.
      defaultMonth={new Date(shown.getFullYear(), shown.getMonth() - monthsShown + 1, 1)}
      endMonth={today}
      disabled={{ after: today }}
      today={today}
      weekStartsOn={1}
      components={{ Chevron }}
      labels={labels}
      classNames={classNames}
    />
  );
}

function orderDays(a: Date, b: Date): { from: Date; to: Date } {
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}

function Chevron({ orientation }: ChevronProps) {
  return orientation === 'left' ? <ChevronLeft size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />;
}
