import { ImageOff, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mediaPath } from '../../../contract/media/media.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { CheckMark } from '../../ui/controls/check-mark.tsx';
import { daysLeft } from './days-left.ts';
import type { TrashItem } from './trash-list.ts';
import styles from './trash-page.module.css';

type TrashTileProps = {
  deleted: TrashItem;
  account: string;
  isPicked: boolean;
  onPick: () => void;
  onRestore: () => void;
  onPurge: () => void;
};

/** One deleted item with its remaining days. */
export function TrashTile({ deleted: { item, deleted_at }, account, isPicked, onPick, onRestore, onPurge }: TrashTileProps) {
  const [isBroken, setIsBroken] = useState(item.hash === null);
  const [now] = useState(() => Date.now());
  const name = item.prompt_head || 'Untitled';
  return (
    <li className={styles.item} data-id={item.id}>
      <button
        type="button"
        aria-pressed={isPicked}
        aria-label={name}
        className={styles.picture}
        onClick={onPick}
        onKeyDown={(event) => {
          if (event.key === 'x' || event.key === 'X') onPick();
        }}
      >
        {isBroken ? (
          <ImageOff size={20} aria-hidden />
        ) : (
          <img src={mediaPath(item, '256', account)} alt="" loading="lazy" draggable={false} onError={() => setIsBroken(true)} />
        )}
        {isPicked && <CheckMark />}
      </button>
      <div className={styles.line}>
        <p className={styles.days}>{daysLeft(deleted_at, now)}</p>
        <IconButton
          label={`Restore ${name}`}
          hasTooltip={false}
          data-tooltip="Restore"
          size="s"
          icon={<RotateCcw size={16} />}
          onClick={onRestore}
        />
        <IconButton
          label={`Delete ${name} for good`}
          hasTooltip={false}
          data-tooltip="Delete for good"
          size="s"
          icon={<Trash2 size={16} />}
          onClick={onPurge}
        />
      </div>
    </li>
  );
}
