import styles from './progress.module.css';

type ProgressProps = {
  /** What is under way, for screen readers. */
  label: string;
  /** True fraction 0–1. */
  fraction: number;
};

/** A bar with a true fraction. It never invents progress. */
export function Progress({ label, fraction }: ProgressProps) {
  const known = Math.min(1, Math.max(0, fraction));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(known * 100)}
      className={styles.track}
    >
      <div className={styles.bar} style={{ scale: `${known} 1` }} />
    </div>
  );
}
