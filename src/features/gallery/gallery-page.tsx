import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { MediaList } from '../../db/library/media-list.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { lazyNamed } from '../../ui/lazy-named.tsx';
import { PageFrame } from '../../ui/layout/page-frame.tsx';
import { GalleryDoorsContext, type GalleryDoors } from './gallery-doors.ts';
import { galleryState } from './gallery.state.ts';
import { GalleryToolbar, type GallerySearch } from './toolbar/gallery-toolbar.tsx';
import { MediaGrid } from './grid/media-grid.tsx';
import { setSelectable, stopSelecting } from './selection/selection.state.ts';

const EmptyGallery = lazyNamed(async () => (await import('./empty-gallery.tsx')).EmptyGallery);
const NothingFound = lazyNamed(async () => (await import('./filter/nothing-found.tsx')).NothingFound);
const ScrollTopButton = lazyNamed(async () => (await import('./scroll/scroll-top-button.tsx')).ScrollTopButton);

type GalleryPageProps = {
  title: string;
  /** Names the device cache of the pictures. */
  account: string;
  /** The items to show, newest first; undefined until read. */
  list: MediaList | undefined;
  /** The list is filtered, so it can be empty while the library is not. */
  isFiltered?: boolean;
  search?: GallerySearch;
  doors: GalleryDoors;
  /** Shown for an empty list instead of the text about an empty library. */
  empty?: ReactNode;
  /** An item to scroll to once it is in the list. */
  reveal?: string | null;
  /** The item that is open over the page. */
  openId: string | null;
  onOpen: (id: string) => void;
};

/** The library, or its search and filter results, newest first. Fills its parent and scrolls inside itself. */
export function GalleryPage(props: GalleryPageProps) {
  const { title, account, list, isFiltered = false, search, doors, empty = <EmptyGallery />, reveal = null, openId, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, view } = useSnapshot(galleryState);
  const isWhole = useLiveQuery(isLibraryWhole, []) ?? false;
  const hasItems = list !== undefined && list.length > 0;
  useEffect(() => {
    if (list !== undefined) setSelectable(list);
  }, [list]);
  useEffect(() => stopSelecting, []);
  return (
    <GalleryDoorsContext value={doors}>
      <PageFrame
        toolbar={<GalleryToolbar title={title} account={account} hasItems={hasItems} search={search} />}
        scroller={scroller}
        isBusy={list === undefined}
        end={hasItems && isWhole && list.isPart !== true ? 'All images loaded!' : null}
        over={hasItems && <ScrollTopButton scroller={scroller} />}
      >
        {hasItems && (
          <MediaGrid
            screen={title}
            list={list}
            columns={columns}
            view={view}
            account={account}
            reveal={reveal}
            openId={openId}
            scroller={scroller}
            onOpen={onOpen}
          />
        )}
        {list?.length === 0 && !isFiltered && empty}
        {list?.length === 0 && isFiltered && <NothingFound search={search} />}
      </PageFrame>
    </GalleryDoorsContext>
  );
}
