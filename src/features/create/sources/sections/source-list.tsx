import { Plus, X } from 'lucide-react';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { MediaThumb } from '../../../../ui/picture/media-thumb.tsx';
import type { ChooseSource, SourceSlot } from '../choose-source-context.ts';
import { takeOut } from '../put-sources.ts';
import type { SourceItems } from './use-source-items.ts';
import styles from './source-list.module.css';

export type SourceListProps = {
  title: string;
  /** The noun for one item, with its article. */
  noun: string;
  slot: SourceSlot;
  ids: readonly string[];
  max: number;
  found: SourceItems;
  onChoose: ChooseSource;
};

/** The chosen items with remove buttons, and an add button while there is room. */
export function SourceList({ title, noun, slot, ids, max, found, onChoose }: SourceListProps) {
  return (
    <ul className={styles.row} aria-label={title}>
      {ids.map((id, index) => {
        const item = found.items.get(id);
        return (
          <li key={id} className={styles.item} data-over={index >= max || undefined}>
            {item !== undefined && <MediaThumb item={item} account={found.account} className={styles.thumb} />}
            <IconButton
              label={`Remove ${noun}${item === undefined || item.prompt_head === '' ? '' : `: ${item.prompt_head}`}`}
              hasTooltip={false}
              variant="veil"
              size="s"
              icon={<X size={14} />}
              className={styles.remove}
              onClick={({ currentTarget }) => {
                const list = currentTarget.closest('ul');
                takeOut(slot, id);
                // The pressed button unmounts: the focus moves within the list.
                requestAnimationFrame(() => list?.querySelector('button')?.focus());
              }}
            />
          </li>
        );
      })}
      {ids.length < max && (
        <li className={styles.item}>
          <button
            type="button"
            className={styles.add}
            aria-label={`Choose ${noun}`}
            onClick={(event) => onChoose({ anchor: event.currentTarget, slot, max: max - ids.length })}
          >
            <Plus size={20} aria-hidden />
          </button>
        </li>
      )}
    </ul>
  );
}
