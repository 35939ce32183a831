import { CircleAlert, RotateCcw, Trash2 } from 'lucide-react';
import type { MediaRow } from '../../../contract/media.ts';
import type { TileActions } from './use-tile-actions.ts';
import styles from './failed-tile.module.css';

const sorry = 'Sorry, there was a minor issue with the image generation. Credits have already been returned.';

type FailedTileProps = { item: MediaRow; tabIndex: number; actions: TileActions };

/** A picture that was not made: why, that nothing was charged, and the ways out. */
export function FailedTile({ item, tabIndex, actions }: FailedTileProps) {
  return (
    <div className={styles.failed}>
      <CircleAlert size={18} className={styles.sign} aria-hidden />
      <div className={styles.words}>
        {item.failed_reason !== null && <p className={styles.reason}>{item.failed_reason}</p>}
        <p className={styles.sorry}>{sorry}</p>
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} tabIndex={tabIndex} aria-label="Retry" onClick={() => actions.retry(item)}>
          <RotateCcw size={14} aria-hidden />
          <span>Retry</span>
        </button>
        <button type="button" className={styles.button} tabIndex={tabIndex} aria-label="Delete" onClick={() => actions.remove(item)}>
          <Trash2 size={14} aria-hidden />
          <span>Delete</span>
        </button>
      </div>
    </div>
  );
}
