import { painterModel } from '../../../contract/catalogue/model.ts';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';

/** The name and version of the studio, and the engine that paints. */
export function AboutSection() {
  return (
    <Section title="About">
      <p>Pleinair {__APP_VERSION__}</p>
      <p className={styles.note}>
        {painterModel.description}. It paints from your words and the seed, on your studio’s own server; the same words and seed give the
        same picture.
      </p>
      <p className={styles.links}>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          API documentation
        </a>
      </p>
    </Section>
  );
}
