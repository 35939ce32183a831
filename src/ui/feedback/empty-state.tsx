import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** Decoration above the text. */
  picture?: ReactNode;
  title: string;
  /** The title is the heading of the whole page. */
  isPage?: boolean;
  children?: ReactNode;
  /** The button or link of the next step. */
  action?: ReactNode;
};

/** An empty place: its purpose, and how to begin. */
export function EmptyState({ picture, title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classNames(styles.empty, isPage && styles.page)}>
      {picture}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
