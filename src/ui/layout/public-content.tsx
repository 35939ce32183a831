import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ButtonLink } from '../controls/button-link.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Spinner } from '../feedback/progress/spinner.tsx';
import type { Public } from '../hooks/use-public.ts';
import { PublicMessage } from './public-frame.tsx';

type PublicContentProps<T> = {
  state: Public<T>;
  /** Noun for the content, such as "picture". */
  noun: string;
  children: (value: T) => ReactNode;
};

/** The content of a link, or the reason why there is none. */
export function PublicContent<T>({ state, noun, children }: PublicContentProps<T>) {
  if (state.step === 'shown') return children(state.value);
  if (state.step === 'reading') {
    return (
      <PublicMessage>
        <Spinner size={24} />
      </PublicMessage>
    );
  }
  if (state.step === 'waiting') {
    return (
      <PublicMessage>
        <EmptyState isPage title={`This ${noun} is not ready yet`} action={<Spinner size={24} />}>
          {state.why}
        </EmptyState>
      </PublicMessage>
    );
  }
  if (state.step === 'unreachable') {
    return (
      <PublicMessage>
        <EmptyState
          isPage
          title="The studio cannot be reached"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          This {noun} is shown as soon as there is a connection.
        </EmptyState>
      </PublicMessage>
    );
  }
  return (
    <PublicMessage>
      <EmptyState isPage title={`This ${noun} is not shared`} action={<ButtonLink href="/">Open the studio</ButtonLink>}>
        Its owner has made it private, or the link is not complete.
      </EmptyState>
    </PublicMessage>
  );
}
