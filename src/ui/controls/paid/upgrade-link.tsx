import { openAccountDialog } from '../../overlay/account-dialog.ts';
import styles from './upgrade-link.module.css';

/** Leads to what each plan gives and who can change it. */
export function UpgradeLink() {
  return (
    <button type="button" className={styles.link} onClick={() => openAccountDialog('upgrade')}>
      Upgrade
    </button>
  );
}
