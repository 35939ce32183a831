import { Check, Minus } from 'lucide-react';
import styles from './save-popover.module.css';

type SaveOptionProps = {
  label: string;
  /** The number of images, or «(Current)». */
  note: string;
  /** Whether it contains the items; undefined for a move, which has no tick. */
  isChecked: boolean | 'mixed' | undefined;
  isDisabled: boolean;
  onChoose: () => void;
};

/** One target in the popover. A disabled one keeps its focus, so screen readers can read it. */
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
