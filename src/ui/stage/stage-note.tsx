import type { ReactNode } from 'react';
import styles from './stage-note.module.css';

/** A sentence in place of a picture. */
export function StageNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
