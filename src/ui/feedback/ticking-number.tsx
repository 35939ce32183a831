import styles from './ticking-number.module.css';

/** A number that changes without moving its neighbours: tabular figures, grouped for the language. */
export function TickingNumber({ value, fractionDigits = 0 }: { value: number; fractionDigits?: number }) {
  const text = value.toLocaleString(undefined, { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits });
  return <span className={styles.number}>{text}</span>;
}
