import type { ReactNode, RefObject } from 'react';
import styles from './page-frame.module.css';

type PageFrameProps = {
  /** Stays at the top. */
  toolbar: ReactNode;
  /** What scrolls, for those who compute with it. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What is to be shown is still being read. */
  isBusy: boolean;
  /** Said below the last row; null where there are no rows. */
  end: string | null;
  /** Floats over what scrolls. */
  over?: ReactNode;
  children: ReactNode;
};

/** A page that fills its parent, which must have a height, and scrolls inside itself below its tools. */
export function PageFrame({ toolbar, scroller, isBusy, end, over, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      {toolbar}
      <div ref={scroller} className={styles.scroller} aria-busy={isBusy}>
        {children}
        {end !== null && <p className={styles.end}>{end}</p>}
      </div>
      {over}
    </div>
  );
}
