import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './public-frame.module.css';

type PublicFrameProps = {
  /** The link to the studio. */
  brand: ReactNode;
  /** The content is never higher than the window. */
  isFitted?: boolean;
  children: ReactNode;
};

/** A public page outside the studio, with the brand above, which links to it. */
export function PublicFrame({ brand, isFitted = false, children }: PublicFrameProps) {
  return (
    <div className={classNames(styles.page, isFitted && styles.fitted)}>
      <header className={styles.header}>
        <a href="/" className={styles.home} aria-label="Pleinair">
          {brand}
        </a>
      </header>
      {children}
    </div>
  );
}

/** A message in the middle of a public page. */
export function PublicMessage({ children }: { children: ReactNode }) {
  return <main className={styles.message}>{children}</main>;
}
