import type { ReactNode } from 'react';
import { isSharedComputer } from '../../lib/account/is-shared-computer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/run-action.ts';
import { Brand } from '../frame/brand.tsx';
import styles from './start-error-page.module.css';

/** Shown instead of the studio when it could not open: what happened, what was kept, what to do. */
export function StartErrorPage({ error }: { error: unknown }) {
  return (
    <StartPage title="The studio did not open">
      <p>{errorText(error)}</p>
      <p>Nothing on this device was removed.</p>
    </StartPage>
  );
}

/** Shown on a first visit without a connection: this device has no account yet. The start is retried until the studio answers. */
export function FirstVisitOfflinePage() {
  return (
    <StartPage title="The studio cannot be reached">
      <p>
        {isSharedComputer()
          ? 'On a shared computer, Pleinair needs a connection to open.'
          : 'The first visit needs a connection once. After that, Pleinair opens without one.'}{' '}
        It goes on by itself as soon as it can.
      </p>
    </StartPage>
  );
}

function StartPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Brand />
      <EmptyState
        isPage
        title={title}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        {children}
      </EmptyState>
    </main>
  );
}
