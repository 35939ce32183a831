import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowLeft, Images } from 'lucide-react';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { listAlbumEntries, listAlbumPreviews, listAlbums, type Album } from '../../../db/queries/albums/albums.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { shortTitle } from '../../../lib/format/short-title.ts';
import { useIsNear } from '../../../ui/hooks/use-is-near.ts';
import { keepPickable } from './list-pickable.ts';
import type { TabProps } from './tab-props.ts';
import { PickerGrid } from '../picker-grid.tsx';
import styles from '../choice-grid.module.css';

/** Albums, and the items of the open one. `onlyId`: the only album to choose from. */
export function AlbumsTab({ onlyId, ...props }: TabProps & { onlyId: string | null }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const albums = useLiveQuery(listAlbums, []);
  const shown = useMemo(() => albums?.toSorted((a, b) => b.created_at - a.created_at), [albums]);
  const open = onlyId ?? openId;
  if (open !== null) {
    const title = albums?.find((album) => album.id === open)?.title ?? '';
    return (
      <>
        {onlyId === null && (
          <div className={styles.head}>
            <Button size="s" icon={<ArrowLeft size={16} />} onClick={() => setOpenId(null)}>
              Back
            </Button>
            <h3 className={styles.title} dir="auto">
              {title}
            </h3>
          </div>
        )}
        <AlbumImages albumId={open} {...props} />
      </>
    );
  }
  if (shown?.length === 0) return <EmptyState title="You have no albums yet" />;
  return (
    <ul className={styles.choices}>
      {shown?.map((album) => (
        <li key={album.id}>
          <AlbumChoice album={album} account={props.account} onOpen={() => setOpenId(album.id)} />
        </li>
      ))}
    </ul>
  );
}

function AlbumChoice({ album, account, onOpen }: { album: Album; account: string; onOpen: () => void }) {
  const box = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(box);
  const { id, cover_media_id: coverId } = album;
  // Reads previews only of albums near the view; there can be hundreds.
  const previews = useLiveQuery(async () => (isNear ? listAlbumPreviews(id, coverId) : undefined), [isNear, id, coverId]);
  const first = previews?.[0];
  return (
    <button ref={box} type="button" className={styles.choice} title={album.title} onClick={onOpen}>
      <span className={styles.thumb}>
        {first === undefined ? (
          <Images size={22} className={styles.blank} aria-hidden />
        ) : (
          <MediaThumb item={first} account={account} className={styles.picture} />
        )}
      </span>
      <span className={styles.name} dir="auto">
        {shortTitle(album.title)}
      </span>
      <span className={styles.note}>
        {album.image_count.toLocaleString('en')} {album.image_count === 1 ? 'image' : 'images'}
      </span>
    </button>
  );
}

function AlbumImages({ albumId, kind, ...props }: TabProps & { albumId: string }) {
  const all = useSyncExternalStore(watchLibrary, library);
  const entries = useLiveQuery(async () => listAlbumEntries(albumId), [albumId]);
  const ids = useMemo(
    () =>
      all &&
      entries &&
      keepPickable(
        all,
        entries.map((entry) => entry.id),
        kind,
      ),
    [all, entries, kind],
  );
  if (ids?.length === 0) return <EmptyState title="This album is empty" />;
  return <PickerGrid ids={ids ?? []} {...props} />;
}
