import { Download, Ellipsis, FolderPlus, Star, Trash2 } from 'lucide-react';
import type { MediaRow } from '../../../../contract/media.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { TileActions } from '../commands/use-tile-actions.ts';
import styles from './tile-buttons.module.css';

type TileButtonsProps = { item: MediaRow; cell: number; tabIndex: number; actions: TileActions };

/** What hover or focus reveals: the first words of the prompt and at most four actions, fewer where there is no room. */
export function TileButtons({ item, cell, tabIndex, actions }: TileButtonsProps) {
  const room = cell >= 136 ? 4 : cell >= 104 ? 3 : cell >= 72 ? 2 : 1;
  const more = (
    <IconButton
      key="more"
      label="More actions"
      size="s"
      variant="veil"
      tabIndex={tabIndex}
      icon={<Ellipsis size={16} />}
      aria-haspopup="menu"
      onClick={(event) => actions.openMenu(item, event.currentTarget)}
    />
  );
  const star = (
    <IconButton
      key="star"
      label={item.is_starred ? 'Unstar' : 'Star'}
      keys="S"
      size="s"
      variant="veil"
      tabIndex={tabIndex}
      icon={<Star size={16} className={item.is_starred ? styles.starred : undefined} />}
      onClick={() => actions.star(item)}
    />
  );
  const download = (
    <IconButton
      key="download"
      label="Download"
      keys="D"
      size="s"
      variant="veil"
      tabIndex={tabIndex}
      icon={<Download size={16} />}
      onClick={() => actions.download(item)}
    />
  );
  const remove = (
    <IconButton
      key="delete"
      label="Delete"
      keys="Del"
      size="s"
      variant="veil"
      tabIndex={tabIndex}
      icon={<Trash2 size={16} />}
      onClick={() => actions.remove(item)}
    />
  );
  const album = (
    <IconButton
      key="album"
      label="Add to album"
      keys="A"
      size="s"
      variant="veil"
      tabIndex={tabIndex}
      icon={<FolderPlus size={16} />}
      onClick={(event) => actions.album(item, event.currentTarget)}
    />
  );
  // The menu has everything; where there are albums, putting in order is more frequent than throwing away.
  const third = actions.hasAlbums ? album : remove;
  return (
    <div className={styles.veil} data-buttons>
      {cell >= 150 && (
        <p className={styles.prompt} dir="auto" aria-hidden>
          {item.prompt_head}
        </p>
      )}
      <div className={styles.row}>
        {room === 1 ? more : room === 2 ? [star, more] : room === 3 ? [star, download, more] : [star, download, third, more]}
      </div>
    </div>
  );
}
