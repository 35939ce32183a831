import { Download, Ellipsis, FolderPlus, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { TileActions } from '../commands/use-tile-actions.ts';
import { useOptimisticStar, type OptimisticStar } from './use-optimistic-star.ts';
import styles from './tile-buttons.module.css';

type TileButtonsProps = { item: MediaRow; cell: number; tabIndex: number; actions: TileActions };

type TileButton = { label: string; keys?: string; icon: ReactNode; isBusy?: boolean; press: (button: HTMLElement) => void };

/** The overlay on hover or focus: the start of the prompt and up to four actions, fewer on small cells. */
export function TileButtons({ item, cell, tabIndex, actions }: TileButtonsProps) {
  const star = useOptimisticStar(item, actions.star);
  return (
    <div className={styles.veil} data-buttons>
      {cell >= 150 && (
        <p className={styles.prompt} dir="auto" aria-hidden>
          {item.prompt_head}
        </p>
      )}
      <div className={styles.row}>
        {listButtons({ item, cell, actions }, star).map(({ label, keys, icon, isBusy, press }) => (
          <IconButton
            key={keys ?? 'menu'}
            label={label}
            size="s"
            variant="veil"
            tabIndex={tabIndex}
            icon={icon}
            aria-busy={isBusy}
            {...(keys === undefined ? { 'aria-haspopup': 'menu' } : { keys })}
            onClick={(event) => press(event.currentTarget)}
          />
        ))}
      </div>
    </div>
  );
}

/** The most frequent buttons first, and the menu with all actions last. */
function listButtons(
  { item, cell, actions }: Omit<TileButtonsProps, 'tabIndex'>,
  { isStarred, isBusy, press }: OptimisticStar,
): TileButton[] {
  const room = cell >= 136 ? 4 : cell >= 104 ? 3 : cell >= 72 ? 2 : 1;
  const star = <Star size={16} className={classNames(isStarred && styles.starred, isBusy && styles.pending)} />;
  const buttons: TileButton[] = [
    { label: item.is_starred ? 'Unstar' : 'Star', keys: 'S', icon: star, isBusy, press },
    { label: 'Download', keys: 'D', icon: <Download size={16} />, press: () => actions.download(item) },
    // Where there are albums, sorting is more frequent than deleting.
    actions.hasAlbums
      ? { label: 'Add to album', keys: 'A', icon: <FolderPlus size={16} />, press: (button) => actions.album([item.id], cellOf(button)) }
      : { label: 'Delete', keys: 'Del', icon: <Trash2 size={16} />, press: () => actions.remove(item) },
  ];
  const more = {
    label: 'More actions',
    icon: <Ellipsis size={16} />,
    press: (button: HTMLElement) => {
      const { left, bottom } = button.getBoundingClientRect();
      // A closing menu returns the focus to the cell.
      cellOf(button).focus({ preventScroll: true });
      actions.openMenu(item, { x: left, y: bottom });
    },
  };
  return [...buttons.slice(0, room - 1), more];
}

/** Anchor of popovers: the buttons disappear with hover or focus, the cell stays. */
function cellOf(button: HTMLElement): HTMLElement {
  return button.closest<HTMLElement>('[role="gridcell"]') ?? button;
}
