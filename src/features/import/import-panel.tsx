import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { cancelImport } from './import-files.ts';
import { dismissFailures, importState } from './import.state.ts';
import styles from './import-panel.module.css';

/** How an import goes, and afterwards which files failed and why. Nothing while there is nothing to say. */
export function ImportPanel() {
  const { current, total, done, failures } = useSnapshot(importState);
  if (current === null && failures.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="Import">
      {current !== null && (
        <div className={styles.running}>
          <p role="status">
            Importing {Math.min(done + 1, total)} of {total}
          </p>
          <p className={styles.name}>{current}</p>
          <Progress label="Import" fraction={done / total} />
          <Button onClick={cancelImport}>Cancel</Button>
        </div>
      )}
      {failures.length > 0 && (
        <div role="alert" className={styles.failed}>
          <p className={styles.title}>Failed to upload image!</p>
          <ul className={styles.list}>
            {failures.map(({ name, reason }, index) => (
              // Two files of one name are two failures.
              <li key={`${index} ${name}`}>
                <span className={styles.name}>{name}</span>
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
          <Button onClick={dismissFailures}>Close</Button>
        </div>
      )}
    </section>
  );
}
