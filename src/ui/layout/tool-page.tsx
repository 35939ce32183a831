import type { ReactNode } from 'react';
import styles from './tool-page.module.css';

type ToolPageProps = {
  title: string;
  /** What can be done here, in a sentence. */
  about: string;
  children: ReactNode;
};

/** A page for one task, as wide as is read with ease, that fills its parent and scrolls inside itself. */
export function ToolPage({ title, about, children }: ToolPageProps) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{about}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
