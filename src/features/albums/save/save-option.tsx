import { Check, Minus } from 'lucide-react';
import styles from './save-popover.module.css';

type SaveOptionProps = {
  label: string;
  /** How much is in it, or that one is in it now. */
  note: string;
  /** Whether the items are in it; undefined where they are moved and it does not matter. */
  isChecked: boolean | 'mixed' | undefined;
  isDisabled: boolean;
  onChoose: () => void;
};

/** One place to save to. A disabled one still can be reached and read. */
export function SaveOption({ label, note, isChecked, isDisabled, onChoose }: SaveOptionProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.option}
        aria-pressed={isChecked}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onChoose()}
      >
        <span className={styles.tick}>
          {isChecked === true && <Check size={16} aria-hidden />}
          {isChecked === 'mixed' && <Minus size={16} aria-hidden />}
        </span>
        <span className={styles.label} dir="auto">
          {label}
        </span>
        <span className={styles.note}>{note}</span>
      </button>
    </li>
  );
}
