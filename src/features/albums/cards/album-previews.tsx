import { useLiveQuery } from 'dexie-react-hooks';
import { Images } from 'lucide-react';
import { useRef } from 'react';
import { listAlbumPreviews, type Album } from '../../../db/queries/albums/albums.ts';
import { useIsNear } from '../../../ui/hooks/use-is-near.ts';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import styles from './album-previews.module.css';

/** Up to three pictures of an album, its cover first. The query waits until the card is near the viewport. */
export function AlbumPreviews({ album, account }: { album: Pick<Album, 'id' | 'cover_media_id'>; account: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(box);
  const { id, cover_media_id: coverId } = album;
  const previews = useLiveQuery(async () => (isNear ? listAlbumPreviews(id, coverId) : undefined), [isNear, id, coverId]);
  return (
    <span ref={box} className={styles.previews} data-count={previews?.length}>
      {previews?.map((item, index) => (
        <MediaThumb key={item.id} item={item} account={account} variant={index === 0 ? '512' : '256'} className={styles.preview} />
      ))}
      {previews?.length === 0 && <Images size={24} aria-hidden />}
    </span>
  );
}
