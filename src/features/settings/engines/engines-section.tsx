import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';
import { Section } from '../section.tsx';
import styles from '../settings-page.module.css';

/** The link to the engines, for administrators. */
export function EnginesSection() {
  const me = useLiveQuery(async () => findMe());
  if (me?.is_admin !== true) return null;
  return (
    <Section title="Engines">
      <p>What makes the pictures of this studio: connect engines, see what they cost, and set what they may do.</p>
      <p className={styles.links}>
        <Link to="/settings/engines">Engines of this studio</Link>
      </p>
    </Section>
  );
}
