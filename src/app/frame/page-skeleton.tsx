import styles from './page-skeleton.module.css';

/** What a place looks like while its code is on the way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.title} />
      <div className={styles.tiles}>
        {Array.from({ length: 18 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- these are all the same and never move
          <div key={index} className={styles.tile} />
        ))}
      </div>
    </div>
  );
}
