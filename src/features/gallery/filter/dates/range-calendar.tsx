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

/** The number that is seen on a day is a word of what is said of it. */
const labels: NonNullable<DayPickerProps['labels']> = {
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  labelDayButton: (date, { today, selected }) =>
    `${today === true ? 'Today, ' : ''}${dayTitle.format(date)}${selected === true ? ', selected' : ''}`,
};

/** By the part's name in the calendar; what has no style of its own keeps none. */
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

/** Two months beside each other, on a phone below each other, in which the first and the last day of a range are picked; between the two the range is shown that it would be. */
export function RangeCalendar({ from, to, today, onPick }: RangeCalendarProps) {
  const first = from === null ? undefined : (parseDay(from) ?? undefined);
  const last = to === null ? first : (parseDay(to) ?? undefined);
  const shown = last ?? today;
  // Where the pointer or the focus is while the last day is to be chosen.
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
      // The last of the months is the one that is looked for: there is nothing after today.
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
