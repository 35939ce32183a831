import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';
import { findMe } from '../../db/queries/session.ts';
import { keepingWords } from '../../lib/account/keeping-words.ts';
import { syncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { UpgradeLink } from '../../ui/controls/paid/upgrade-link.tsx';
import { openAccountDialog } from '../../ui/overlay/account-dialog.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { planName } from './plan-name.ts';
import { SessionList } from './session-list.tsx';
import { startSignOut } from './start-sign-out.ts';
import styles from './account-section.module.css';

/** The account section of the settings. */
export function AccountSection() {
  const me = useLiveQuery(findMe, []);
  const { state, library } = useSnapshot(syncStatus);
  const { session } = keepingWords[library];
  const [isChanging, setIsChanging] = useState(false);
  // Part of the list's key: it reads the sessions again after a password change, and when the connection comes or goes.
  const [changes, setChanges] = useState(0);
  if (me === undefined) return null;
  return (
    <div className={styles.section}>
      <div className={styles.who}>
        <p className={styles.name}>{me.is_guest ? 'Guest' : me.email}</p>
        <p className={styles.note}>
          {planName(me.plan)}
          {me.plan === 'free' ? (
            <>
              {' '}
              · <UpgradeLink />
            </>
          ) : (
            ` · ${nameCredits(me.credits)}`
          )}
        </p>
        {session !== null && <p className={styles.note}>{session}</p>}
        {me.is_guest && (
          <p className={styles.note}>
            Only this browser can see your pictures. An account keeps them, and opens them on your other devices.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {me.is_guest ? (
          <>
            <Button variant="primary" onClick={() => openAccountDialog('sign-up')}>
              Sign up
            </Button>
            <Button onClick={() => openAccountDialog('sign-in')}>Sign in</Button>
          </>
        ) : (
          <>
            <Button onClick={() => void startSignOut(() => openAccountDialog('sign-out'))}>Sign out</Button>
            <Button onClick={() => setIsChanging(true)}>Change password</Button>
          </>
        )}
      </div>
      {me.email !== null && <SessionList key={`${changes} ${state === 'offline' ? 'offline' : ''}`} />}
      {isChanging && me.email !== null && (
        <ChangePasswordDialog email={me.email} onClose={() => setIsChanging(false)} onChanged={() => setChanges(changes + 1)} />
      )}
    </div>
  );
}
