import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { Tutorial } from './tutorial/tutorial.ts';
import { TutorialButton } from './tutorial/tutorial-button.tsx';
import styles from './panel-title.module.css';

type PanelTitleProps = {
  title: string;
  /** Level of the heading: 1 of a page, 2 of a panel. */
  level?: 1 | 2;
  /** The purpose of the panel; absent where it needs no explanation. */
  tutorial?: Tutorial | undefined;
  /** The results of this page in the history: all of them, one type, or one item. */
  results?: { type?: 'image' | 'video'; item?: string } | undefined;
  /** Goes back to the parent page in a panel with pages. */
  onBack?: (() => void) | undefined;
  /** More actions of the panel, at the end of the line. */
  children?: ReactNode;
};

/** The title bar of a panel. Its heading gets the focus when the panel shows it. */
export function PanelTitle({ title, level = 2, tutorial, results, onBack, children }: PanelTitleProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.bar}>
      {onBack !== undefined && <IconButton label="Back" icon={<ArrowLeft size={18} />} className={styles.back} onClick={onBack} />}
      <Heading tabIndex={-1} data-panel-title className={styles.title}>
        {title}
      </Heading>
      {tutorial !== undefined && <TutorialButton name={title} tutorial={tutorial} />}
      {(results !== undefined || children !== undefined) && (
        <span className={styles.end}>
          {results !== undefined && (
            <Link to="/history" search={{ tab: 'generation', ...results }} className={styles.results} activeProps={{}}>
              Results
            </Link>
          )}
          {children}
        </span>
      )}
    </div>
  );
}
