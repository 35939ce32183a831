import { Check } from 'lucide-react';
import styles from './check-mark.module.css';

/** The round mark in the corner of a chosen picture. */
export function CheckMark() {
  return (
    <span className={styles.mark} aria-hidden>
      <Check size={16} strokeWidth={3} />
    </span>
  );
}
