import type { CSSProperties, ReactNode } from 'react';
import styles from './stage-box.module.css';

/** Small pictures may be enlarged to this size, px of the longer side. */
const readablePx = 512;

type StageBoxProps = {
  /** Size of the original, px. */
  width: number;
  height: number;
  /** The item, for the transition from and to its tile. */
  itemId: string;
  children: ReactNode;
};

/**
 * A box with the picture's ratio, so that nothing moves when it loads: the largest that fits into the nearest element with
 * `container-type: size`. Its content fills it.
 */
export function StageBox({ width, height, itemId, children }: StageBoxProps) {
  const ratio = width / height;
  const shape = { '--ratio': ratio, '--natural': `${Math.max(width, readablePx * Math.min(1, ratio))}px` } as CSSProperties;
  return (
    <div className={styles.box} style={shape} data-stage-picture={itemId}>
      {children}
    </div>
  );
}
