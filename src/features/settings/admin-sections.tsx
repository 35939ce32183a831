import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../db/queries/session.ts';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';

const pages = [
  {
    title: 'Engines',
    about: 'What makes the pictures of this studio: connect engines, see what they cost, and set what they may do.',
    to: '/settings/engines',
  },
  {
    title: 'Accounts',
    about: 'Give the accounts of this studio plans, credits and permissions, suspend them, and see how much the studio is used.',
    to: '/settings/accounts',
  },
  {
    title: 'Assessments',
    about: 'See which pictures and videos this studio refused to publish, what its networks saw in them, and let them through.',
    to: '/settings/assessments',
  },
] as const;

/** The links to the pages for administrators. */
export function AdminSections() {
  const me = useLiveQuery(async () => findMe());
  if (me?.is_admin !== true) return null;
  return pages.map(({ title, about, to }) => (
    <Section key={to} title={title}>
      <p>{about}</p>
      <p className={styles.links}>
        <Link to={to}>{`${title} of this studio`}</Link>
      </p>
    </Section>
  ));
}
