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

/** Who is here and on which plan; a press opens what can be done about it. */
export function AccountCard() {
  const found = useLiveQuery(findMe, [], null);
  const isRead = found !== null;
  const me = found ?? undefined;
  const { isShared } = useSnapshot(syncStatus);
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
  // Whoever is known is not called a guest until it is read who that is.
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
              <span className={styles.plan}>{me === undefined ? '\u00a0' : isShared ? 'Shared computer' : planName(me.plan)}</span>
            </span>
          </button>
        )}
      </MenuButton>
    </div>
  );
}
