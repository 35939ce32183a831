import { useLiveQuery } from 'dexie-react-hooks';
import { keepAlbumOffline } from '../../actions/storage/keep-album-offline.ts';
import { findOfflineAlbums, listAlbums } from '../../db/queries/albums/albums.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { Toggle } from '../../ui/controls/toggle.tsx';
import styles from './storage.module.css';

/** The choice of albums to keep on this device with their originals. Renders nothing without albums. */
export function OfflineAlbums() {
  const albums = useLiveQuery(listAlbums, []);
  const chosen = useLiveQuery(findOfflineAlbums, []);
  if (albums === undefined || chosen === undefined || albums.length === 0) return null;
  const byTitle = albums.toSorted((a, b) => a.title.localeCompare(b.title));
  return (
    <fieldset className={styles.albums}>
      <legend>Keep offline</legend>
      <p className={styles.note}>The originals of these albums are brought to this device and stay when room is made.</p>
      {byTitle.map(({ id, title, image_count: count }) => (
        <Toggle
          key={id}
          label={title}
          hint={count === 1 ? '1 item' : `${count.toLocaleString('en')} items`}
          isOn={chosen.includes(id)}
          onChange={(isKept) => void runAction(() => keepAlbumOffline(id, isKept))}
        />
      ))}
    </fieldset>
  );
}
