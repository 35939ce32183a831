import { CircleAlert, RotateCcw, Trash2 } from 'lucide-react';
import { failureApology, failureTitle } from '../../../../contract/media/failure.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { TileActions } from '../commands/use-tile-actions.ts';
import { useIsRecreatable } from './use-is-recreatable.ts';
import { NsfwRetry } from './nsfw-retry.tsx';
import styles from './failed-tile.module.css';

type FailedTileProps = { item: MediaRow; tabIndex: number; actions: TileActions };

/** A failed picture: the reason, that nothing was charged, and the ways out. */
export function FailedTile({ item, tabIndex, actions }: FailedTileProps) {
  const isRecreatable = useIsRecreatable();
  return (
    <div className={styles.failed}>
      <CircleAlert size={18} className={styles.sign} aria-hidden />
      <div className={styles.words}>
        <p className={styles.reason}>{failureTitle(item)}</p>
        <p className={styles.sorry}>{failureApology}</p>
      </div>
      <div className={styles.buttons}>
        {isRecreatable && item.failed_code === 'NSFW' && <NsfwRetry item={item} tabIndex={tabIndex} className={styles.button} />}
        {isRecreatable && (
          <button type="button" className={styles.button} tabIndex={tabIndex} aria-label="Retry" onClick={() => actions.retry(item)}>
            <RotateCcw size={14} aria-hidden />
            <span>Retry</span>
          </button>
        )}
        <button type="button" className={styles.button} tabIndex={tabIndex} aria-label="Delete" onClick={() => actions.remove(item)}>
          <Trash2 size={14} aria-hidden />
          <span>Delete</span>
        </button>
      </div>
    </div>
  );
}
