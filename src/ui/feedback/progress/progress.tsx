import styles from './progress.module.css';

type ProgressProps = {
  /** What is under way, for screen readers. */
  label: string;
  /** True fraction 0–1. */
  fraction: number;
};

/** A bar with a true fraction. It never invents progress. */
export function Progress({ label, fraction }: ProgressProps) {
  return <progress aria-label={label} max={1} value={Math.min(1, Math.max(0, fraction))} className={styles.progress} />;
}
