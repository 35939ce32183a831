import { useState } from 'react';
import { removeLock } from '../../actions/lock/remove-lock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showError } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeCheck } from './use-code-check.ts';
import styles from './lock-dialog.module.css';

/** Turns the lock off, for who knows its code. */
export function RemoveLockDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { check, error, isPaused, forgetError } = useCodeCheck(account);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (!(await check(code))) return;
      await removeLock(account);
      showToast({ text: 'The lock is off.', kind: 'success' });
      onClose();
    } catch (failure) {
      showError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Turn off lock">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <CodeField
          label="Present code"
          value={code}
          error={error}
          onChange={(next) => {
            setCode(next);
            forgetError();
          }}
        />
        <Button type="submit" variant="primary" size="l" isBusy={isBusy} disabled={isPaused}>
          Turn off lock
        </Button>
      </form>
    </Dialog>
  );
}
