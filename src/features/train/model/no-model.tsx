import { Link } from '@tanstack/react-router';
import { classNames } from '../../../ui/class-names.ts';
import button from '../../../ui/controls/button.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Shown for a model that is not in this library. */
export function NoModel() {
  return (
    <EmptyState
      isPage
      title="This model is not here"
      action={
        <Link to="/train/{-$modelId}" params={{ modelId: undefined }} search={{}} className={classNames(button.button, button.outline)}>
          All models
        </Link>
      }
    >
      <p>It was deleted, or it has not arrived on this device yet. What was made with it is in your history.</p>
    </EmptyState>
  );
}
