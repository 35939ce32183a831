import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isId } from '../../../../contract/is-id.ts';
import { isStudioOpen, openAccount } from '../../../db/open-database.ts';
import { removeItems } from '../../../features/albums/add-items.ts';
import { fitColumns } from '../../../features/albums/album-settings.ts';
import { chooseCover } from '../../../features/albums/choose-cover.ts';
import { albumsState } from '../../../features/albums/albums.state.ts';
import { AlbumsPage, type AlbumRequest } from '../../../features/albums/list/albums-page.tsx';
import { useAlbumList } from '../../../features/albums/list/use-album-list.ts';
import { GalleryDoorsContext, type GalleryDoors } from '../../../features/gallery/gallery-doors.ts';
import { galleryState } from '../../../features/gallery/gallery.state.ts';
import { MediaGrid } from '../../../features/gallery/grid/media-grid.tsx';
import { ScrollTopButton } from '../../../features/gallery/scroll/scroll-top-button.tsx';
import { BulkBar } from '../../../features/gallery/selection/bulk-bar.tsx';
import { selectionState, setSelectable, startSelecting, stopSelecting } from '../../../features/gallery/selection/selection.state.ts';
import { noItems, useSearchStatus } from '../../../features/gallery/library/use-library.ts';
import { lazyNamed } from '../../../ui/lazy-named.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media-query.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { QuietStarContext } from '../../../ui/feedback/run-star.ts';
import { useGalleryDoors } from '../../navigation/use-gallery-doors.ts';
import { useOpenPicture } from '../../navigation/use-open-picture.ts';
import { AlbumPicker } from './album-picker.tsx';

const OpenPicture = lazyNamed(async () => (await import('../media/open-picture.tsx')).OpenPicture);
const SaveToAlbum = lazyNamed(async () => (await import('../../../features/albums/save/save-to-album.tsx')).SaveToAlbum);

const path = '/albums/{-$albumId}';

/** The albums, their images and the open picture. */
export function AlbumsScreen() {
  return (
    <QuietStarContext value>
      <Albums />
    </QuietStarContext>
  );
}

function Albums() {
  const { albumId: asked } = useParams({ from: path });
  const albumId = isId(asked) ? asked : null;
  const { q: keyword = '' } = useSearch({ from: path });
  const scroller = useRef<HTMLDivElement>(null);
  const searchStatus = useSearchStatus();
  const list = useAlbumList(albumId, keyword);
  const account = isStudioOpen() ? openAccount() : null;
  const picture = useOpenPicture();
  const { columns } = useSnapshot(albumsState);
  const isPhone = useIsPhone();
  const { view } = useSnapshot(galleryState);
  const { isOn: isSelecting } = useSnapshot(selectionState);
  const { doors, saving, closeSaving } = useAlbumDoors(albumId);
  const { openAlbum, search } = useAlbumAddress();
  const [request, setRequest] = useState<AlbumRequest | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (picture.itemId !== null && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (list !== undefined) setSelectable(list);
  }, [list]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another album is another selection
  useEffect(() => stopSelecting, [albumId]);
  const name = `Albums ${albumId ?? ''}`;
  return (
    <GalleryDoorsContext value={doors}>
      <AlbumsPage
        account={account ?? ''}
        albumId={albumId}
        keyword={keyword}
        list={list}
        isIndexing={searchStatus.state === 'indexing'}
        selectionBar={isSelecting ? <BulkBar /> : null}
        onSearch={search}
        onOpenAlbum={openAlbum}
        onSelect={() => startSelecting()}
        onChoose={setRequest}
        scroller={scroller}
      >
        <MediaGrid
          key={name}
          label={albumId === null ? 'All' : 'Album'}
          screen={name}
          list={list ?? noItems}
          columns={fitColumns(columns, isPhone).columns}
          view={view}
          account={account ?? ''}
          reveal={null}
          openId={picture.itemId}
          scroller={scroller}
          onOpen={picture.open}
        />
        <ScrollTopButton scroller={scroller} />
      </AlbumsPage>
      {request !== null && account !== null && <AlbumPicker request={request} account={account} onClose={() => setRequest(null)} />}
      {saving !== null && <SaveToAlbum request={saving} onClose={closeSaving} />}
      {(wasOpened || picture.itemId !== null) && account !== null && (
        <OpenPicture
          albumId={albumId}
          itemId={picture.itemId}
          ids={list ?? noItems}
          account={account}
          onShow={picture.show}
          onClose={picture.close}
        />
      )}
    </GalleryDoorsContext>
  );
}

/** The gallery's doors and those that only an album has. */
function useAlbumDoors(albumId: string | null) {
  const { doors: common, saving, closeSaving } = useGalleryDoors(albumId);
  const doors = useMemo<GalleryDoors>(() => {
    if (albumId === null) return common;
    return {
      ...common,
      removeFromAlbum: async (ids) => (await runAction(() => removeItems(albumId, ids))) === true,
      chooseCover: (id) => void runAction(() => chooseCover(albumId, id)),
    };
  }, [common, albumId]);
  return { doors, saving, closeSaving };
}

function useAlbumAddress() {
  const navigate = useNavigate();
  const openAlbum = useCallback(
    (id: string | null) => void navigate({ to: path, params: { albumId: id ?? undefined }, search: {} }),
    [navigate],
  );
  const search = useCallback(
    (text: string) => {
      const q = text.trim();
      // Typing replaces the address, so that Back does not undo single letters.
      void navigate({ to: path, search: (before) => ({ ...before, q: q === '' ? undefined : q }), replace: true });
    },
    [navigate],
  );
  return { openAlbum, search };
}
