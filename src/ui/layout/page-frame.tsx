import type { ReactNode, RefObject } from 'react';
import styles from './page-frame.module.css';

type PageFrameProps = {
  /** Sticky at the top. */
  toolbar: ReactNode;
  /** Receives the scrolling element. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The content is still loading. */
  isBusy: boolean;
  /** Text below the last row; null where there are no rows. */
  end: string | null;
  /** Floats over the scrolling content. */
  over?: ReactNode;
  children: ReactNode;
};

/** A page that fills its parent, which needs a height, and scrolls inside itself below its toolbar. */
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
