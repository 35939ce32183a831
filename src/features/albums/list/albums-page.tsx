import { ArrowLeft, Ellipsis, ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import type { MediaList } from '../../../db/library/media-list.ts';
import { listAlbums, type Album } from '../../../db/queries/albums/albums.ts';
import { isLibraryWhole } from '../../../db/queries/pull/library-whole.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';
import { PageFrame } from '../../../ui/layout/page-frame.tsx';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { AlbumCards } from '../cards/album-cards.tsx';
import { removeAlbum } from '../album-message.ts';
import { albumsState } from '../albums.state.ts';
import { AlbumsToolbar } from './albums-toolbar.tsx';
import { imageCountText, sortAlbums } from './sort-albums.ts';
import { AlbumDialog } from '../album-dialog.tsx';
import styles from './albums-page.module.css';

/** Opens the picker for the cover of an album, or for images to add to it. */
export type AlbumRequest = { album: Pick<Album, 'id' | 'title'>; wants: 'cover' | 'images' };

type AlbumsPageProps = {
  account: string;
  /** The open album; null shows the images of all albums. */
  albumId: string | null;
  keyword: string;
  /** The images below the cards; undefined while they load. */
  list: MediaList | undefined;
  /** True while the search index is still being built. */
  isIndexing: boolean;
  /** Replaces the toolbar while items are being selected; null otherwise. */
  selectionBar: ReactNode;
  onSearch: (keyword: string) => void;
  onOpenAlbum: (id: string | null) => void;
  onSelect: () => void;
  onChoose: (request: AlbumRequest) => void;
  /** The scroll container of the cards and the image grid. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The image grid. */
  children: ReactNode;
};

/** The albums as cards, and below them the images of the open one, or of all. */
export function AlbumsPage(props: AlbumsPageProps) {
  const { account, albumId, keyword, list, isIndexing, selectionBar, onSearch, onOpenAlbum, onSelect, onChoose, scroller, children } =
    props;
  const { sort } = useSnapshot(albumsState);
  const albums = useLiveQuery(listAlbums, []);
  const [edited, setEdited] = useState<Pick<Album, 'id' | 'title'> | 'new' | null>(null);
  const shown = useMemo(() => sortAlbums(albums ?? [], sort, keyword), [albums, sort, keyword]);
  const open = albumId === null ? null : albums?.find((album) => album.id === albumId);
  const actions = useMemo(
    () => ({
      open: onOpenAlbum,
      edit: (album: Album) => setEdited(album),
      cover: (album: Album) => onChoose({ album, wants: 'cover' }),
      remove: (album: Album) =>
        void runAction(async () => {
          await removeAlbum(album.id);
          if (album.id === albumId) onOpenAlbum(null);
        }),
    }),
    [albumId, onOpenAlbum, onChoose],
  );
  const isGone = albumId !== null && albums !== undefined && open === undefined;
  const isWhole = useLiveQuery(isLibraryWhole, []) ?? false;
  const hasItems = list !== undefined && list.length > 0;
  // Waits for the cards: they push the images down.
  const isShown = !isGone && albums !== undefined && list !== undefined;
  return (
    <>
      <PageFrame
        toolbar={selectionBar ?? <AlbumsToolbar {...{ keyword, hasItems, isIndexing, onSearch, onSelect }} />}
        scroller={scroller}
        isBusy={albums === undefined || list === undefined}
        end={isShown && hasItems && isWhole ? 'All images loaded!' : null}
      >
        <div data-before-grid>
          {albums !== undefined && (
            <AlbumCards
              albums={shown}
              account={account}
              currentId={open?.id ?? null}
              isViewOnly={selectionBar !== null}
              actions={actions}
              onCreate={() => setEdited('new')}
            />
          )}
          {!isGone && <ImagesHead album={open ?? null} isOpen={albumId !== null} actions={actions} onBack={() => onOpenAlbum(null)} />}
        </div>
        {isGone ? (
          <EmptyState title="This album was deleted" action={<Button onClick={() => onOpenAlbum(null)}>All albums</Button>}>
            <p>Its images are in your history.</p>
          </EmptyState>
        ) : (
          isShown &&
          (hasItems ? (
            children
          ) : (
            <NoImages keyword={keyword} album={open ?? null} onAdd={(album) => onChoose({ album, wants: 'images' })} />
          ))
        )}
      </PageFrame>
      {edited !== null && <AlbumDialog album={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type ImagesHeadProps = {
  album: Album | null;
  isOpen: boolean;
  actions: { edit: (album: Album) => void; remove: (album: Album) => void };
  onBack: () => void;
};

/** The heading of the image grid: «All», or the open album with its back button and menu. */
function ImagesHead({ album, isOpen, actions, onBack }: ImagesHeadProps) {
  if (!isOpen)
    return (
      <div className={styles.head}>
        <h2>All</h2>
      </div>
    );
  return (
    <div className={styles.head}>
      <Button icon={<ArrowLeft size={16} />} onClick={onBack}>
        Back
      </Button>
      {album !== null && (
        <>
          <h2 className={styles.name} dir="auto">
            {album.title}
          </h2>
          <p className={styles.count}>{imageCountText(album.image_count)}</p>
          <MenuButton
            label={album.title}
            align="end"
            entries={[
              { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => actions.edit(album) },
              { label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, onSelect: () => actions.remove(album) },
            ]}
          >
            {(trigger) => <IconButton label="Album actions" icon={<Ellipsis size={18} />} {...trigger} />}
          </MenuButton>
        </>
      )}
    </div>
  );
}

function NoImages({ keyword, album, onAdd }: { keyword: string; album: Album | null; onAdd: (album: Album) => void }) {
  if (keyword !== '')
    return <EmptyState title={`Oops we couldn't find any images matching '${keyword}'. Try a different search text or filters!`} />;
  if (album !== null)
    return (
      <EmptyState
        title="This album is empty"
        action={
          <Button icon={<ImagePlus size={16} />} onClick={() => onAdd(album)}>
            Add images
          </Button>
        }
      >
        <p>
          Add up to {limits.pickerMax} here. For more, select images in the history and choose “Add to album”
          <span className={styles.drag}>, or drag them onto its card</span>.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="No images saved to album">
      <p>Images that you add to albums are found here together.</p>
    </EmptyState>
  );
}
