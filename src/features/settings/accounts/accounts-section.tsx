import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';
import { Section } from '../section.tsx';
import styles from '../settings-page.module.css';

/** The link to the accounts, for administrators. */
export function AccountsSection() {
  const me = useLiveQuery(async () => findMe());
  if (me?.is_admin !== true) return null;
  return (
    <Section title="Accounts">
      <p>Give the accounts of this studio plans, credits and permissions, suspend them, and see how much the studio is used.</p>
      <p className={styles.links}>
        <Link to="/settings/accounts">Accounts of this studio</Link>
      </p>
    </Section>
  );
}
