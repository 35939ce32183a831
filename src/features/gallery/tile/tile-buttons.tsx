import { Download, Ellipsis, FolderPlus, Star, Trash2 } from 'lucide-react';
import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import type { MediaRow } from '../../../../contract/media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { TileActions } from '../commands/use-tile-actions.ts';
import styles from './tile-buttons.module.css';

type TileButtonsProps = { item: MediaRow; cell: number; tabIndex: number; actions: TileActions };

type TileButton = { label: string; keys?: string; icon: ReactNode; isBusy?: boolean; press: (anchor: Element) => void };
type WishedStar = { isStarred: boolean; wish: Dispatch<SetStateAction<boolean | null>>; isBusy: boolean };

/** What hover or focus reveals: the first words of the prompt and at most four actions, fewer where there is no room. */
export function TileButtons({ item, cell, tabIndex, actions }: TileButtonsProps) {
  // What was pressed is seen at once, half strong until it is kept: words, the mark and the message come when it is.
  const [wished, wish] = useState<boolean | null>(null);
  const star = { isStarred: wished ?? item.is_starred, wish, isBusy: wished !== null && wished !== item.is_starred };
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

/** The most frequent first, and last the menu, which has everything. */
function listButtons({ item, cell, actions }: Omit<TileButtonsProps, 'tabIndex'>, { isStarred, wish, isBusy }: WishedStar): TileButton[] {
  const room = cell >= 136 ? 4 : cell >= 104 ? 3 : cell >= 72 ? 2 : 1;
  const star = <Star size={16} className={classNames(isStarred && styles.starred, isBusy && styles.wished)} />;
  const press = () => {
    wish(!isStarred);
    // Kept or refused: from here on it is seen as it is, unless it was pressed again meanwhile.
    void actions.star({ ...item, is_starred: isStarred }).finally(() => wish((wished) => (wished === !isStarred ? null : wished)));
  };
  const buttons: TileButton[] = [
    { label: item.is_starred ? 'Unstar' : 'Star', keys: 'S', icon: star, isBusy, press },
    { label: 'Download', keys: 'D', icon: <Download size={16} />, press: () => actions.download(item) },
    // Where there are albums, putting in order is more frequent than throwing away.
    actions.hasAlbums
      ? { label: 'Add to album', keys: 'A', icon: <FolderPlus size={16} />, press: (anchor) => actions.album(item, anchor) }
      : { label: 'Delete', keys: 'Del', icon: <Trash2 size={16} />, press: () => actions.remove(item) },
  ];
  const more = { label: 'More actions', icon: <Ellipsis size={16} />, press: (anchor: Element) => actions.openMenu(item, anchor) };
  return [...buttons.slice(0, room - 1), more];
}
