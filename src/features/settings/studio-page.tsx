import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { BackHeading } from '../../ui/layout/back-heading.tsx';
import styles from './studio-page.module.css';

type StudioPageProps = {
  /** Plural noun of the list: `Engines`. */
  title: string;
  lead: string;
  /** Buttons or fields below the introduction. */
  tools: ReactNode;
  state: { step: 'reading' | 'shown' } | { step: 'failed'; message: string; isOffline: boolean };
  onRetry: () => void;
  scroller?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A page for administrators with data that only the studio has, and a retry after a failed read. */
export function StudioPage({ title, lead, tools, state, onRetry, scroller, children }: StudioPageProps) {
  const name = title.toLowerCase();
  return (
    <div ref={scroller} className={styles.scroll}>
      <div className={styles.page}>
        <div className={styles.head}>
          <BackHeading title={title} back={{ to: '/settings', name: 'Settings' }} />
          <p className={styles.lead}>{lead}</p>
          {tools}
        </div>
        {state.step === 'reading' && <Loading>{`Reading the ${name}`}</Loading>}
        {state.step === 'failed' && (
          <EmptyState
            title={state.isOffline ? `${title} are kept in the studio` : `The ${name} cannot be shown now`}
            action={
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            }
          >
            {state.isOffline ? 'Connect to it to see and change them. Nothing was changed.' : state.message}
          </EmptyState>
        )}
        {children}
      </div>
    </div>
  );
}
