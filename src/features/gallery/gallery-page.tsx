import { useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { EmptyGallery } from './empty-gallery.tsx';
import { galleryState } from './gallery.state.ts';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import type { MediaKey } from './grid-layout.ts';
import { MediaGrid } from './media-grid.tsx';
import { ScrollTopButton } from './scroll-top-button.tsx';
import styles from './gallery-page.module.css';

type GalleryPageProps = {
  title: string;
  /** Names the device cache that pictures are kept in. */
  account: string;
  /** The library, newest first; undefined until it has been read. */
  keys: readonly MediaKey[] | undefined;
  /** An item to scroll to once it is there. */
  reveal?: string | null;
  /** The item that is open over the page. */
  openId: string | null;
  onOpen: (id: string) => void;
};

/** The whole library, newest first. Fills its parent and scrolls inside itself. */
export function GalleryPage({ title, account, keys, reveal = null, openId, onOpen }: GalleryPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, view } = useSnapshot(galleryState);
  const hasItems = keys !== undefined && keys.length > 0;
  return (
    <div className={styles.page}>
      <GalleryToolbar title={title} hasItems={hasItems} />
      <div ref={scroller} className={styles.scroller} aria-busy={keys === undefined}>
        {hasItems && (
          <MediaGrid
            place={title}
            keys={keys}
            columns={columns}
            view={view}
            account={account}
            reveal={reveal}
            openId={openId}
            scroller={scroller}
            onOpen={onOpen}
          />
        )}
        {hasItems && <p className={styles.end}>All images loaded!</p>}
        {keys?.length === 0 && <EmptyGallery />}
      </div>
      {hasItems && <ScrollTopButton scroller={scroller} />}
    </div>
  );
}
