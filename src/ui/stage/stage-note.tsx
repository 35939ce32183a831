import type { ReactNode } from 'react';
import styles from './stage-note.module.css';

/** A sentence in the middle of the place where a picture would be. */
export function StageNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
