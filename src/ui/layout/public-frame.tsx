import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './public-frame.module.css';

type PublicFrameProps = {
  /** The way to the studio. */
  brand: ReactNode;
  /** The content is never higher than the window. */
  isFitted?: boolean;
  children: ReactNode;
};

/** A page for everybody, outside the studio: the brand above, which leads into it. */
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

/** All that such a page says, in its middle. */
export function PublicMessage({ children }: { children: ReactNode }) {
  return <main className={styles.message}>{children}</main>;
}
