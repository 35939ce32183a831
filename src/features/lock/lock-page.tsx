import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeCheck } from './use-code-check.ts';
import styles from './lock-page.module.css';

type LockPageProps = {
  /** Whose lock it is; null while that is not known. */
  account: string | null;
  isUnreadable: boolean;
  onUnlock: () => void;
  /** What opens the way out without the code. */
  onForgotten: (() => void) | undefined;
};

/** Asks for the code, and shows nothing of anybody. */
export function LockPage({ account, isUnreadable, onUnlock, onForgotten }: LockPageProps) {
  useEffect(() => {
    document.title = 'Pleinair';
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <LockKeyhole size={28} strokeWidth={1.5} className={styles.sign} aria-hidden />
        <h1 className={styles.title}>Pleinair is locked</h1>
        {account !== null ? (
          <CodeForm account={account} onUnlock={onUnlock} />
        ) : (
          <p role="status" className={styles.note}>
            {isUnreadable
              ? 'This browser cannot read its lock at present. Close its other windows of Pleinair, then load this page again.'
              : 'On a shared computer, Pleinair needs a connection to open. It goes on by itself as soon as it can.'}
          </p>
        )}
        {onForgotten !== undefined && (
          <button type="button" className={styles.link} onClick={onForgotten}>
            Forgot the code?
          </button>
        )}
      </div>
    </main>
  );
}

function CodeForm({ account, onUnlock }: { account: string; onUnlock: () => void }) {
  const { check, error, isPaused, forgetError } = useCodeCheck(account);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (await check(code)) onUnlock();
      else field.current?.focus();
    } finally {
      setCode('');
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CodeField
        ref={field}
        label="Code"
        hint="The 6 digits that this browser is locked with."
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next);
          forgetError();
        }}
      />
      {/* The seconds under the field would be read out one by one. */}
      <VisuallyHidden role="alert">{isPaused ? 'Too many wrong codes. Wait a while, then try again.' : error}</VisuallyHidden>
      <Button type="submit" variant="primary" size="l" isBusy={isBusy} disabled={isPaused}>
        Unlock
      </Button>
    </form>
  );
}
