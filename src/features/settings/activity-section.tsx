import { Link } from '@tanstack/react-router';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';

/** The link to the list of requests that this browser sent. */
export function ActivitySection() {
  return (
    <Section title="Activity">
      <p>Pleinair sends nothing to anybody but your studio, and writes down on this device what it sends.</p>
      <p className={styles.links}>
        <Link to="/activity">What left this device</Link>
      </p>
    </Section>
  );
}
