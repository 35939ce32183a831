import styles from './progress.module.css';

type ProgressProps = {
  /** Name of the task, for screen readers. */
  label: string;
  /** Measured fraction 0–1. */
  fraction: number;
};

/** A bar with a measured fraction; it never invents progress. */
export function Progress({ label, fraction }: ProgressProps) {
  return <progress aria-label={label} max={1} value={Math.min(1, Math.max(0, fraction))} className={styles.progress} />;
}
