import { useLiveQuery } from 'dexie-react-hooks';
import { Download, LogIn, LogOut, UserPlus } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { findMe } from '../../db/queries/session.ts';
import { syncStatus } from '../../sync/status.ts';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { installApp, useInstall } from '../../ui/hooks/use-install.ts';
import { openAccountDialog } from '../../ui/overlay/account-dialog.ts';
import { planName } from './plan-name.ts';
import styles from './account-card.module.css';

/** Shows the current user and plan. A press opens the menu with sign-up, sign-in or sign-out. */
export function AccountCard() {
  const found = useLiveQuery(findMe, [], null);
  const isRead = found !== null;
  const me = found ?? undefined;
  const { library } = useSnapshot(syncStatus);
  const { canInstall } = useInstall();
  const isGuest = me?.is_guest !== false;
  const signOut = async () => (await import('./start-sign-out.ts')).startSignOut(() => openAccountDialog('sign-out'));
  const entries: MenuEntry[] = isGuest
    ? [
        { label: 'Sign up', icon: <UserPlus size={16} />, onSelect: () => openAccountDialog('sign-up') },
        { label: 'Sign in', icon: <LogIn size={16} />, onSelect: () => openAccountDialog('sign-in') },
      ]
    : [{ label: 'Sign out', icon: <LogOut size={16} />, onSelect: () => void runAction(signOut) }];
  if (canInstall)
    entries.unshift({ label: 'Install Pleinair', icon: <Download size={16} />, onSelect: () => void installApp() }, 'separator');
  // `me` is undefined until IndexedDB answers; a blank then avoids calling an account a guest.
  const name = !isRead ? '\u00a0' : isGuest ? 'Guest' : (me.email ?? 'Account');
  return (
    <div className={styles.frame}>
      <MenuButton label="Account" entries={entries} side="top" align="start">
        {(props) => (
          <button
            type="button"
            className={styles.card}
            data-tooltip={isGuest ? undefined : name}
            aria-label={isRead ? undefined : 'Account'}
            {...props}
          >
            <span className={styles.face} aria-hidden />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.plan}>
                {me === undefined ? '\u00a0' : library === 'shared-computer' ? 'Shared computer' : planName(me.plan)}
              </span>
            </span>
          </button>
        )}
      </MenuButton>
    </div>
  );
}
