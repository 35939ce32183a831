import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

type SegmentedProps<V extends string> = {
  /** Accessible name of the group. */
  label: string;
  value: V;
  options: { value: V; label: string; icon?: ReactNode }[];
  onChange: (value: V) => void;
  /** Icons only; the labels become accessible names and tooltips. */
  isIconOnly?: boolean;
};

/** A choice of one among a few: a radio group drawn as one control. */
export function Segmented<V extends string>({ label, value, options, onChange, isIconOnly = false }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.option, isIconOnly && styles.iconOnly)}
          data-tooltip={isIconOnly ? option.label : undefined}
        >
          <input
            type="radio"
            name={name}
            className={styles.input}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {!isIconOnly && option.label}
        </label>
      ))}
    </div>
  );
}
