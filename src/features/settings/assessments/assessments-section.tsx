import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { findMe } from '../../../db/queries/session.ts';
import { Section } from '../section.tsx';
import styles from '../settings-page.module.css';

/** The link to the assessments of pictures, for administrators. */
export function AssessmentsSection() {
  const me = useLiveQuery(async () => findMe());
  if (me?.is_admin !== true) return null;
  return (
    <Section title="Assessments">
      <p>See which pictures and videos this studio refused to publish, what its networks saw in them, and let them through.</p>
      <p className={styles.links}>
        <Link to="/settings/assessments">Assessments of this studio</Link>
      </p>
    </Section>
  );
}
