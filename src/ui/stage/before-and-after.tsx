import type { ReactNode } from 'react';
import { Wipe, type WipeProps } from './wipe.tsx';
import { classNames } from '../class-names.ts';
import styles from './before-and-after.module.css';
import label from './stage-label.module.css';

type BeforeAndAfterProps = Pick<WipeProps, 'names' | 'takesFocus'> & { before: ReactNode; after: ReactNode };

/** Two versions with a divider: `before` on the left, `after` on the right. Both fill the nearest positioned element. */
export function BeforeAndAfter({ before, after, ...wipe }: BeforeAndAfterProps) {
  return (
    <Wipe first={before} second={after} {...wipe}>
      <span className={classNames(label.label, styles.before)}>Before</span>
      <span className={classNames(label.label, styles.after)}>After</span>
    </Wipe>
  );
}
