import { useLiveQuery } from 'dexie-react-hooks';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { findLockTrouble } from '../../actions/lock/find-lock-trouble.ts';
import { lockNow } from '../../actions/lock/lock-now.ts';
import { findLock } from '../../db/queries/locks.ts';
import { findAccount } from '../../db/queries/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import styles from './lock-dialog.module.css';

const SetLockDialog = lazyNamed(async () => (await import('./set-lock-dialog.tsx')).SetLockDialog);
const RemoveLockDialog = lazyNamed(async () => (await import('./remove-lock-dialog.tsx')).RemoveLockDialog);

const troubles = {
  insecure:
    'Pleinair can be locked with a code only where it is opened over HTTPS: the browser keeps no code for a page that comes unprotected.',
  forgetful: 'This browser keeps nothing of Pleinair, so it could not keep a code either.',
};

/** The lock of this browser: what it is and is not, and how it is turned on, changed and turned off. */
export function LockSection() {
  const account = useLiveQuery(findAccount, []);
  const lock = useLiveQuery(async () => (account === undefined ? undefined : findLock(account)), [account]);
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const trouble = findLockTrouble();
  if (trouble !== null) return <p>{troubles[trouble]}</p>;
  if (account === undefined || lock === undefined) return null;
  const close = () => setDialog(null);
  const after = lock?.minutes === 1 ? 'a minute' : lock?.minutes === 60 ? 'an hour' : `${lock?.minutes ?? ''} minutes`;
  return (
    <>
      <p>
        {lock === null
          ? 'A 6-digit code can close Pleinair in this browser: when nobody has used it for a while, and whenever it is opened anew.'
          : `Locked after ${after} without use, and whenever Pleinair is opened anew. While it converts or saves files here, it stays open.`}
      </p>
      <p className={styles.note}>
        It keeps passers-by from your screen, and encrypts nothing: who knows how can still read what this browser keeps. Your other devices
        are not locked by it.
      </p>
      <div className={styles.buttons}>
        {lock === null ? (
          <Button icon={<LockKeyhole size={16} aria-hidden />} onClick={() => setDialog('set')}>
            Lock Pleinair with a code
          </Button>
        ) : (
          <>
            <Button icon={<LockKeyhole size={16} aria-hidden />} onClick={() => lockNow(account)}>
              Lock now
            </Button>
            <Button onClick={() => setDialog('set')}>Change lock</Button>
            <Button onClick={() => setDialog('remove')}>Turn off lock</Button>
          </>
        )}
      </div>
      {dialog === 'set' && <SetLockDialog account={account} lock={lock} onClose={close} />}
      {dialog === 'remove' && <RemoveLockDialog account={account} onClose={close} />}
    </>
  );
}
