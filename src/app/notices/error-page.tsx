import { errorText } from '../../ui/feedback/run-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A screen that could not be drawn: what happened, what was kept, what to do. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        isPage
        title="This page stopped"
        action={
          <Button
            variant="primary"
            onClick={() => {
              if (reset === undefined) location.reload();
              else reset();
            }}
          >
            Try again
          </Button>
        }
      >
        <p>{errorText(error)}</p>
        <p>Your pictures and everything you asked for are kept on this device. Try again, or open another place.</p>
      </EmptyState>
    </div>
  );
}
