import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { countUnsent } from '../../actions/outbox/count-unsent.ts';
import { findUnsentElsewhere } from '../../actions/outbox/find-unsent-elsewhere.ts';
import { signOut } from '../../actions/account/sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { errorText } from '../../ui/feedback/run-action.ts';
import styles from './account-dialog.module.css';

const ASK_AGAIN_MS = 1_000;

/** Ends the session here. The user first saves or discards the unsent changes. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const unsent = useLiveQuery(countUnsent, []);
  const [running, setRunning] = useState<'save' | 'discard' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const ask = () => void findUnsentElsewhere().then(setIsElsewhere);
    ask();
    // Poll until the other tab has sent its changes: no event announces it.
    const timer = isElsewhere ? setInterval(ask, ASK_AGAIN_MS) : undefined;
    return () => clearInterval(timer);
  }, [isElsewhere]);
  const leave = async (how: 'save' | 'discard') => {
    setRunning(how);
    setError(null);
    try {
      await signOut(how, isElsewhere ? 'discard' : 'keep');
    } catch (failure) {
      // Another tab made a change after the check: warn, and let the next press discard it.
      if (failure instanceof AppError && failure.code === 'UNSENT_CHANGES') setIsElsewhere(true);
      else setError(failure);
      setRunning(null);
    }
  };
  const changes = unsent === 1 ? '1 change' : `${unsent ?? 0} changes`;
  const hasUnsent = unsent !== undefined && unsent > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign out"
      description={
        hasUnsent
          ? `${changes} ${unsent === 1 ? 'has' : 'have'} not reached the studio yet.`
          : 'Your pictures stay in the studio. They are removed from this device until you sign in again.'
      }
    >
      {isElsewhere && (
        <p role="alert" className={styles.error}>
          Another tab has changes that are not in the studio yet. Keep that tab open until they are; signing out now loses them.
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {errorText(error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant={isElsewhere ? 'danger' : 'primary'}
          size="l"
          disabled={unsent === undefined}
          isBusy={running === 'save'}
          onClick={() => void leave('save')}
        >
          {hasUnsent ? 'Save and sign out' : isElsewhere ? 'Sign out all the same' : 'Sign out'}
        </Button>
        {hasUnsent && (
          <Button variant="danger" size="l" isBusy={running === 'discard'} onClick={() => void leave('discard')}>
            Discard {changes} and sign out
          </Button>
        )}
        <Button variant="quiet" size="l" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
