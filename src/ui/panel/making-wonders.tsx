import styles from './making-wonders.module.css';

/** What is shown while a panel or a page is on the way: a small landscape that paints itself, once in 120 frames. */
export function MakingWonders({ text = 'Making wonders…' }: { text?: string }) {
  return (
    <p role="status" className={styles.loader}>
      <svg width="56" height="40" viewBox="0 0 56 40" fill="none" aria-hidden>
        <circle cx="39" cy="12" r="5" pathLength="1" />
        <path d="M3 28q13-17 24-4t26-6" pathLength="1" />
        <path d="M3 36q17-11 29-3t21-3" pathLength="1" />
      </svg>
      {text}
    </p>
  );
}
