import type { ComponentProps, ReactNode } from 'react';
import { PanelTitle } from '../panel/panel-title.tsx';
import styles from './tool-page.module.css';

type ToolPageProps = Pick<ComponentProps<typeof PanelTitle>, 'title' | 'tutorial' | 'results'> & {
  /** The purpose of the page in a sentence. */
  about: string;
  children: ReactNode;
};

/** A page for one task with a readable width, which fills its parent and scrolls inside itself. */
export function ToolPage({ title, tutorial, results, about, children }: ToolPageProps) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <PanelTitle title={title} level={1} tutorial={tutorial} results={results} />
          <p>{about}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
