import { Check } from 'lucide-react';
import styles from './select-check.module.css';

/** The round mark of a tile while items are being chosen. */
export function SelectCheck({ isChosen }: { isChosen: boolean }) {
  return (
    <span className={styles.check} data-chosen={isChosen || undefined} aria-hidden>
      {isChosen && <Check size={16} strokeWidth={3} />}
    </span>
  );
}
