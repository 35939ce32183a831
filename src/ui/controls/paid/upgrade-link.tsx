import { openAccountDialog } from '../../overlay/account-dialog.ts';
import styles from './upgrade-link.module.css';

/** Leads to the comparison of plans and who can change them. */
export function UpgradeLink() {
  return (
    <button type="button" className={styles.link} onClick={() => openAccountDialog('upgrade')}>
      Upgrade
    </button>
  );
}
