import type { ReactNode } from 'react';
import { Wipe, type WipeProps } from './wipe.tsx';
import styles from './before-and-after.module.css';

type BeforeAndAfterProps = Pick<WipeProps, 'names' | 'takesFocus'> & { before: ReactNode; after: ReactNode };

/** Two versions with a divider: `before` on the left, `after` on the right. Both fill the nearest positioned element. */
export function BeforeAndAfter({ before, after, ...wipe }: BeforeAndAfterProps) {
  return (
    <Wipe first={before} second={after} {...wipe}>
      <span className={styles.before}>Before</span>
      <span className={styles.after}>After</span>
    </Wipe>
  );
}
