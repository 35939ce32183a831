import styles from './spinner.module.css';

type SpinnerProps = {
  /** Diameter in px. */
  size?: number;
  /** Accessible name; without it the spinner is decoration beside a text. */
  label?: string;
};

/** Work with unknown progress. Where a fraction is known, use Progress. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...named} className={styles.spinner}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none">
        <circle cx="12" cy="12" r="9" className={styles.track} />
        <path d="M21 12a9 9 0 0 0-9-9" className={styles.arc} />
      </svg>
    </span>
  );
}
