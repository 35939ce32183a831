import { Ellipsis, ImageUp, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Album } from '../../../db/queries/albums/albums.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { AlbumPreviews } from './album-previews.tsx';
import { imageCountText } from '../list/sort-albums.ts';
import { shortTitle } from '../../../lib/format/short-title.ts';
import { useDropItems } from './use-drop-items.ts';
import styles from './album-card.module.css';

export type AlbumCardActions = {
  open: (id: string) => void;
  edit: (album: Album) => void;
  cover: (album: Album) => void;
  remove: (album: Album) => void;
};

type AlbumCardProps = {
  album: Album;
  account: string;
  isCurrent: boolean;
  /** True while items are being selected: the card has no button and no menu. */
  isViewOnly: boolean;
  actions: AlbumCardActions;
};

/** One album: its pictures, title and number of images. Dropping items on it adds them. */
export const AlbumCard = memo(function AlbumCard({ album, account, isCurrent, isViewOnly, actions }: AlbumCardProps) {
  const { isOver, handlers } = useDropItems(album);
  const content = (
    <>
      <AlbumPreviews album={album} account={account} />
      <span className={styles.title} dir="auto" title={album.title}>
        {shortTitle(album.title)}
      </span>
      <span className={styles.count}>{imageCountText(album.image_count)}</span>
    </>
  );
  return (
    <li className={styles.card} data-album-id={album.id} data-over={isOver || undefined} {...handlers}>
      {isViewOnly ? (
        <div className={styles.content}>{content}</div>
      ) : (
        <button
          type="button"
          className={styles.content}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={() => actions.open(album.id)}
        >
          {content}
        </button>
      )}
      {!isViewOnly && (
        <MenuButton
          label={shortTitle(album.title)}
          align="end"
          entries={[
            { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => actions.edit(album) },
            ...(album.image_count === 0
              ? []
              : [{ label: 'Choose cover', icon: <ImageUp size={16} />, onSelect: () => actions.cover(album) }]),
            { label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, onSelect: () => actions.remove(album) },
          ]}
        >
          {(trigger) => (
            <IconButton
              label={`Actions for ${shortTitle(album.title)}`}
              hasTooltip={false}
              size="s"
              variant="veil"
              icon={<Ellipsis size={16} />}
              className={styles.menu}
              {...trigger}
            />
          )}
        </MenuButton>
      )}
    </li>
  );
});
