import { useState } from 'react';
import { setLock } from '../../actions/lock/set-lock.ts';
import type { Lock } from '../../db/queries/locks.ts';
import { codePattern } from '../../lib/lock/hash-code.ts';
import { lockMinutes, type LockMinutes } from '../../lib/lock/idle-left.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { showError } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeCheck } from './use-code-check.ts';
import styles from './lock-dialog.module.css';

type Wrong = { code?: string; repeated?: string };
type SetLockDialogProps = { account: string; lock: Lock | null; onClose: () => void };

/** Turns the lock on; one that there is, is changed by who knows its code. */
export function SetLockDialog({ account, lock, onClose }: SetLockDialogProps) {
  // As it was when the dialog opened: what is saved here must not turn it into another.
  const [isNew] = useState(lock === null);
  const { check, error, isPaused, forgetError } = useCodeCheck(isNew ? null : account);
  const [present, setPresent] = useState('');
  const [code, setCode] = useState('');
  const [repeated, setRepeated] = useState('');
  const [minutes, setMinutes] = useState<LockMinutes>(lock?.minutes ?? 5);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    const keeps = !isNew && code === '' && repeated === '';
    const found = keeps ? {} : checkCodes(code, repeated);
    setWrong(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      if (!isNew && !(await check(present))) return;
      await setLock(account, { code: keeps ? null : code, minutes });
      showToast({ text: isNew ? 'Pleinair is locked with your code from now on.' : 'Your lock is changed.', kind: 'success' });
      onClose();
    } catch (failure) {
      showError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNew ? 'Lock Pleinair' : 'Change lock'}
      description={isNew ? 'Who forgets the code has to sign out of this device; a guest loses the library by that.' : undefined}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!isNew && (
          <CodeField
            label="Present code"
            value={present}
            error={error}
            onChange={(next) => {
              setPresent(next);
              forgetError();
            }}
          />
        )}
        <CodeField
          label={isNew ? 'Code' : 'New code'}
          hint={isNew ? '6 digits' : 'Empty: it stays the same'}
          value={code}
          error={wrong.code}
          onChange={setCode}
        />
        <CodeField label="The same code again" value={repeated} error={wrong.repeated} onChange={setRepeated} />
        <div className={styles.after}>
          <span className={styles.label} aria-hidden>
            Minutes without use until it locks
          </span>
          <Segmented
            label="Minutes without use until it locks"
            value={String(minutes)}
            options={lockMinutes.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => setMinutes(lockMinutes.find((one) => String(one) === next) ?? minutes)}
          />
        </div>
        <Button type="submit" variant="primary" size="l" isBusy={isBusy} disabled={isPaused}>
          {isNew ? 'Turn on lock' : 'Save lock'}
        </Button>
      </form>
    </Dialog>
  );
}

function checkCodes(code: string, repeated: string): Wrong {
  if (!codePattern.test(code)) return { code: 'The code has 6 digits.' };
  return code === repeated ? {} : { repeated: 'The two codes differ.' };
}
