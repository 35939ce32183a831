import { useId, type ReactNode } from 'react';
import styles from './toggle.module.css';

type ToggleProps = {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

/** A switch that takes effect at once. */
export function Toggle({ label, hint, isOn, onChange, isDisabled = false }: ToggleProps) {
  const hintId = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
