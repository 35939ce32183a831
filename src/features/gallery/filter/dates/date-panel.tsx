import { useState } from 'react';
import { startOfDay } from '../../grid/day-label.ts';
import { Choice, ChoiceList } from '../choice-list.tsx';
import type { DayName } from './date-range.ts';
import { describeDays } from './describe-days.ts';
import { presetDays, type HistorySearch } from '../history-search.ts';
import { RangeCalendar } from './range-calendar.tsx';
import styles from '../filter-panels.module.css';

type DatePanelProps = {
  value: HistorySearch;
  onChange: (patch: HistorySearch) => void;
  /** Called after a preset, which completes the choice. */
  onDone: () => void;
};

/** The date filter: one of two presets, or any days up to today. */
export function DatePanel({ value, onChange, onDone }: DatePanelProps) {
  const [today] = useState(() => new Date(startOfDay(Date.now())));
  const isCustom = value.preset === 'custom';
  const [isCalendarOpen, setIsCalendarOpen] = useState(isCustom);
  const [first, setFirst] = useState<DayName | null>(null);
  const from = first ?? (isCustom ? (value.from ?? null) : null);
  const to = first === null && isCustom ? (value.to ?? null) : null;
  const pick = (day: DayName) => {
    if (first === null) {
      setFirst(day);
      return;
    }
    const [start, end] = [first, day].sort();
    setFirst(null);
    onChange({ preset: 'custom', from: start, to: end });
  };
  return (
    <>
      <ChoiceList label="Date">
        {presetDays.map((days) => (
          <Choice
            key={days}
            isChosen={value.preset === days}
            onPress={() => {
              onChange({ preset: value.preset === days ? undefined : days, from: undefined, to: undefined });
              onDone();
            }}
          >
            Past {days} days
          </Choice>
        ))}
        <Choice isChosen={isCustom || isCalendarOpen} onPress={() => setIsCalendarOpen(true)}>
          Custom Range
        </Choice>
      </ChoiceList>
      {isCalendarOpen && (
        <div className={styles.calendar}>
          <RangeCalendar from={from} to={to} today={today} onPick={pick} />
          <p role="status" className={styles.hint}>
            {from === null ? 'Choose the first day.' : to === null ? 'Choose the last day.' : describeDays(from, to)}
          </p>
        </div>
      )}
    </>
  );
}
