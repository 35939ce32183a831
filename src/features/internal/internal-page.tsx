import { useRef, type ReactNode } from 'react';
import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';
import type { UserGenerations } from '../../actions/internal/list-user-generations.ts';
import { formatDateTime } from '../../lib/format/format-time.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ReadMore } from '../../ui/layout/read-more.tsx';
import { Loading } from '../../ui/feedback/progress/loading.tsx';
import { RequestRow } from './request-row.tsx';
import { useUserGenerations } from './use-user-generations.ts';
import styles from './internal-page.module.css';

/** The generations of one user, for administrators. `notFound`: shown to everybody else. */
export function InternalPage({ userId, notFound }: { userId: string; notFound: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { state, readAgain, readMore } = useUserGenerations(userId);
  if (state.step === 'unknown') return notFound;
  if (state.step === 'failed') {
    return (
      <EmptyState
        isPage
        title="These generations cannot be shown now"
        action={
          <Button variant="primary" onClick={readAgain}>
            Try again
          </Button>
        }
      >
        {state.message}
      </EmptyState>
    );
  }
  if (state.step === 'reading') {
    return <Loading isPage>Reading generations</Loading>;
  }
  const { user, generations, next } = state.list;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard, and has nothing to focus in it
    <div ref={scroller} className={styles.scroll} role="region" aria-label="Generations" tabIndex={0}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Generations</h1>
          <p className={styles.user}>{describeUser(user)}</p>
        </header>
        {generations.length === 0 ? (
          <EmptyState title="Nothing has been asked for yet.">What this user generates or imports is listed here.</EmptyState>
        ) : (
          <ul className={styles.list} aria-label="Generations, newest first">
            {generations.map((request) => (
              <RequestRow key={request.generation.id} request={request} />
            ))}
          </ul>
        )}
        {next !== null && (
          <ReadMore state={state.more} failure="More generations could not be read." onMore={readMore} scroller={scroller} />
        )}
      </div>
    </div>
  );
}

function describeUser({ email, plan, credits, created_at, id }: UserGenerations['user']): string {
  return [email ?? 'Guest', `${plan} plan`, nameCredits(credits), `since ${formatDateTime(created_at)}`, id].join(' · ');
}
