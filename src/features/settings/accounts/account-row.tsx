import { Link } from '@tanstack/react-router';
import type { InternalAccount } from '../../../../contract/internal/internal-accounts.ts';
import { nameCredits } from '../../../../contract/generations/cost/name-credits.ts';
import { formatDateTime } from '../../../lib/format/format-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './accounts-page.module.css';

/** One account of the list: names, plan and restrictions. */
export function AccountRow({ account, onChange }: { account: InternalAccount; onChange: () => void }) {
  const { id, email, username, is_admin, is_suspended, last_used_at } = account;
  return (
    <li className={styles.row} data-suspended={is_suspended || undefined}>
      <div className={styles.names}>
        <p className={styles.email}>
          {email}
          {is_admin && <span className={styles.tag}>Administrator</span>}
          {is_suspended && <span className={styles.warning}>Suspended</span>}
        </p>
        <p className={styles.facts}>
          {username !== null && <span>@{username}</span>}
          <span>
            {account.plan === 'pro' ? 'Pro' : 'Free'} plan, {nameCredits(account.credits)}
          </span>
          {listDenied(account).map((denied) => (
            <span key={denied}>{denied}</span>
          ))}
          <span>Signed up {formatDateTime(account.created_at)}</span>
          <span>{last_used_at === null ? 'Signed in nowhere' : `Last used ${formatDateTime(last_used_at)}`}</span>
        </p>
      </div>
      <div className={styles.buttons}>
        <Link to="/internal/generations/$userId" params={{ userId: id }} aria-label={`Generations of ${email}`}>
          Generations
        </Link>
        <Button size="s" aria-label={`Change ${email}`} onClick={onChange}>
          Change
        </Button>
      </div>
    </li>
  );
}

function listDenied({ can_publish, can_share }: InternalAccount): string[] {
  return [...(can_publish ? [] : ['May not publish']), ...(can_share ? [] : ['May not share'])];
}
