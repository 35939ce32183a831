import { TriangleAlert, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { OwnPicture } from '../own-picture.tsx';
import type { Items } from '../use-items.ts';
import type { Finding } from './judge-pictures.ts';
import styles from './pictures-section.module.css';

type PictureTileProps = {
  url: string;
  /** Its position in the list, from 1. */
  number: number;
  items: Items;
  account: string;
  findings: readonly Finding[];
  onRemove: () => void;
};

/** One picture of the training, with its problems. */
export function PictureTile({ url, number, items, account, findings, onRemove }: PictureTileProps) {
  return (
    <li className={styles.tile} data-warned={findings.length > 0 || undefined}>
      <span className={styles.picture}>
        <OwnPicture url={url} items={items} account={account} />
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <IconButton
          label={`Remove picture ${number}`}
          hasTooltip={false}
          size="s"
          variant="veil"
          icon={<X size={14} />}
          className={styles.remove}
          onClick={onRemove}
        />
      </span>
      {findings.map(({ kind, text }) => (
        <p key={kind} className={styles.finding}>
          <TriangleAlert size={12} aria-hidden />
          {text}
        </p>
      ))}
    </li>
  );
}
