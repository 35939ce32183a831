import { Dialog } from '../../overlay/dialog.tsx';
import type { Tutorial } from './tutorial.ts';
import styles from './tutorial.module.css';

/** The full help of a panel, step by step. */
export function TutorialDialog({ tutorial: { title, about, steps }, onClose }: { tutorial: Tutorial; onClose: () => void }) {
  return (
    <Dialog title={title} description={about} size="m" isReading isOpen onClose={onClose}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
