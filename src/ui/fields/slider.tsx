import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slider.module.css';

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** Text of a value for screen readers: `6 columns`. */
  describe?: (value: number) => string;
  /** The label is only for screen readers. */
  isLabelHidden?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** The platform's own range input, so keys, touch and high contrast work. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, onChange, describe, isLabelHidden = false, isDanger = false, isDisabled = false } = props;
  const id = useId();
  const fraction = max === min ? 0 : (value - min) / (max - min);
  return (
    <span className={classNames(styles.slider, isDanger && styles.danger, props.className)}>
      {!isLabelHidden && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <input
        id={id}
        type="range"
        className={styles.input}
        aria-label={isLabelHidden ? label : undefined}
        aria-valuetext={describe?.(value)}
        aria-invalid={isDanger || undefined}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={isDisabled}
        style={{ '--fraction': fraction } as React.CSSProperties}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </span>
  );
}
