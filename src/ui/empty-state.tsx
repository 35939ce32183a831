import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** Decoration above the words. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
};

/** A place with nothing in it: what it is for, and how to begin. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
