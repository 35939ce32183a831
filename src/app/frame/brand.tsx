import styles from './brand.module.css';

/** The wordmark. */
export function Brand() {
  return (
    <span className={styles.brand}>
      Plein<em className={styles.air}>air</em>
    </span>
  );
}
