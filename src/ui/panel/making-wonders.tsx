import styles from './making-wonders.module.css';

/** The loading animation of panels and pages: a small landscape drawn in 120 frames. */
export function MakingWonders({ text = 'Making wonders…' }: { text?: string }) {
  return (
    <p role="status" className={styles.loader}>
      <svg viewBox="0 0 56 40" aria-hidden>
        <path d="M34 12a5 5 0 1 1 0 1M3 28q13-17 24-4t26-6M3 36q17-11 29-3t21-3" />
      </svg>
      {text}
    </p>
  );
}
