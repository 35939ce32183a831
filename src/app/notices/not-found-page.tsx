import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useEffect(() => console.warn('Page not found', location.pathname), []);
  return (
    <EmptyState
      isPage
      title="There is nothing at this address"
      action={
        <Link to="/history" search={{ tab: 'generation' }}>
          Go to History
        </Link>
      }
    >
      <p>It may have been mistyped, or what was here was removed. Your pictures are in History.</p>
    </EmptyState>
  );
}
