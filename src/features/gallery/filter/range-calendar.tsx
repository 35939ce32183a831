import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { dateIn, monthOf, moveDay, placeInRange, weeksOf, type MonthIndex } from './calendar-month.ts';
import { nameDay, parseDay, type DayName } from './date-range.ts';
import styles from './range-calendar.module.css';

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const dayTitle = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type RangeCalendarProps = {
  from: DayName | null;
  to: DayName | null;
  /** The last day that can be chosen. */
  today: Date;
  onPick: (day: DayName) => void;
};

/** Two months beside each other (one on a phone) in which the first and the last day of a range are picked. */
export function RangeCalendar({ from, to, today, onPick }: RangeCalendarProps) {
  const count = useIsPhone() ? 1 : 2;
  const start = (to === null ? null : parseDay(to)) ?? today;
  const [focused, setFocused] = useState(start);
  const [last, setLast] = useState<MonthIndex>(Math.min(monthOf(today), monthOf(start)));
  const [hovered, setHovered] = useState<DayName | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const months = Array.from({ length: count }, (_, index) => last - count + 1 + index);
  // What a second click would make of it.
  const [shownFrom, shownTo] = from !== null && to === null && hovered !== null ? [from, hovered].sort() : [from, to];

  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${nameDay(focused)}"]`)?.focus();
  }, [focused]);

  const handleKey = (event: KeyboardEvent) => {
    const next = moveDay(focused, event.key);
    if (next === null) return;
    event.preventDefault();
    const day = next > today ? today : next;
    const month = monthOf(day);
    isMoved.current = true;
    setFocused(day);
    if (month > last) setLast(month);
    else if (month <= last - count) setLast(month + count - 1);
  };
  const turn = (by: number) => {
    const next = Math.min(monthOf(today), last + by);
    setLast(next);
    // The one day that Tab leads to is in view.
    if (monthOf(focused) > next || monthOf(focused) <= next - count) setFocused(dateIn(next, 1));
  };

  return (
    <div ref={box} className={styles.calendar}>
      {months.map((month, index) => (
        <div key={month} className={styles.month}>
          <div className={styles.head}>
            {index === 0 && <IconButton label="Previous month" size="s" icon={<ChevronLeft size={18} />} onClick={() => turn(-1)} />}
            <p className={styles.name} aria-live="polite">
              {monthName.format(dateIn(month, 1))}
            </p>
            {index === count - 1 && (
              <IconButton
                label="Next month"
                size="s"
                icon={<ChevronRight size={18} />}
                disabled={last >= monthOf(today)}
                onClick={() => turn(1)}
              />
            )}
          </div>
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its days */}
          <div role="grid" aria-label={monthName.format(dateIn(month, 1))} onKeyDown={handleKey} onPointerLeave={() => setHovered(null)}>
            <div role="row" className={styles.week}>
              {weekdays.map((name) => (
                <span key={name} role="columnheader" aria-label={name} className={styles.weekday}>
                  {name.slice(0, 2)}
                </span>
              ))}
            </div>
            {weeksOf(month).map((week) => (
              <div key={nameDay(week.find((date) => date !== null)!)} role="row" className={styles.week}>
                {week.map((date, column) =>
                  date === null ? (
                    // oxlint-disable-next-line react/no-array-index-key -- an empty cell has nothing else to be known by
                    <span key={`none-${column}`} className={styles.cell} />
                  ) : (
                    <Day
                      key={date.getDate()}
                      date={date}
                      place={placeInRange(date, shownFrom ?? null, shownTo ?? null)}
                      isTabStop={nameDay(date) === nameDay(focused)}
                      isToday={nameDay(date) === nameDay(today)}
                      isDisabled={date > today}
                      onPick={(day) => {
                        setFocused(date);
                        onPick(day);
                      }}
                      onHover={setHovered}
                    />
                  ),
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type DayProps = {
  date: Date;
  place: ReturnType<typeof placeInRange>;
  isTabStop: boolean;
  isToday: boolean;
  isDisabled: boolean;
  onPick: (day: DayName) => void;
  onHover: (day: DayName) => void;
};

function Day({ date, place, isTabStop, isToday, isDisabled, onPick, onHover }: DayProps) {
  const day = nameDay(date);
  return (
    <span role="gridcell" aria-selected={place !== null} className={styles.cell} data-place={place}>
      <button
        type="button"
        className={styles.day}
        aria-label={dayTitle.format(date)}
        aria-current={isToday ? 'date' : undefined}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        disabled={isDisabled}
        onClick={() => onPick(day)}
        onPointerEnter={() => onHover(day)}
      >
        {date.getDate()}
      </button>
    </span>
  );
}
