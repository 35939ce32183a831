import { useState } from 'react';
import { signOut } from '../../actions/sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { errorText } from '../../ui/feedback/run-action.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './lock-dialog.module.css';

const word = 'delete';

/** The way out for a guest: nobody can open the library afterwards, so it takes more than a press. */
export function LeaveGuestDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    if (typed.trim().toLowerCase() !== word) {
      setError(`Type ${word} to go on.`);
      return;
    }
    setIsBusy(true);
    try {
      await signOut('discard', 'discard');
    } catch (failure) {
      setError(errorText(failure));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign out of this device"
      description="This library belongs to a guest. It has no e-mail and no password, so nobody can open it again after this: everything in it is lost."
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void leave();
        }}
      >
        <TextField
          label={`To lose everything in it, type ${word}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="danger" size="l" isBusy={isBusy}>
          Sign out and lose everything
        </Button>
        <Button variant="quiet" size="l" onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}
