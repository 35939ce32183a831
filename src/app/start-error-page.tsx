import { AppError } from '../../contract/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from '../ui/run-action.ts';
import { Brand } from './brand.tsx';
import styles from './start-error-page.module.css';

/** Shown instead of the studio when it could not open: what happened, what was kept, what to do. */
export function StartErrorPage({ error }: { error: unknown }) {
  const isFirstVisitOffline = error instanceof AppError && error.code === 'NETWORK';
  return (
    <main className={styles.page}>
      <Brand />
      <EmptyState
        title={isFirstVisitOffline ? 'The studio cannot be reached' : 'The studio did not open'}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        {isFirstVisitOffline ? (
          <p>The first visit needs a connection once. After that, Pleinair opens without one.</p>
        ) : (
          <>
            <p>{errorText(error)}</p>
            <p>Nothing on this device was removed.</p>
          </>
        )}
      </EmptyState>
    </main>
  );
}
