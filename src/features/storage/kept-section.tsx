import { freeSpace } from '../../actions/storage/free-space.ts';
import type { Kept } from '../../actions/storage/measure-kept.ts';
import { useSnapshot } from 'valtio/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { syncStatus } from '../../sync/status.ts';
import { keepingWords } from '../../lib/account/keeping-words.ts';
import { formatBytes } from '../../lib/format/format-bytes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { RoomField } from './room-field.tsx';
import { useKept } from './use-kept.ts';
import { keepAlbumOffline } from '../../actions/storage/keep-album-offline.ts';
import { findOfflineAlbums, listAlbums } from '../../db/queries/albums/albums.ts';
import { Toggle } from '../../ui/controls/toggle.tsx';
import styles from './storage.module.css';

/** The parts of the library on this device by kind, with actions to free space. */
export function KeptSection() {
  const { library } = keepingWords[useSnapshot(syncStatus).library];
  if (library === null) return <KeptFacts />;
  return <p className={styles.note}>{library} Everything comes from the studio.</p>;
}

function KeptFacts() {
  const { kept, hasFailed, countAgain } = useKept();
  const free = async () => {
    const bytes = await freeSpace();
    countAgain();
    showToast({
      kind: 'success',
      text: bytes === 0 ? 'There was nothing to remove.' : `${formatBytes(bytes)} freed. Everything is still in the studio.`,
    });
  };
  return (
    <div className={styles.part}>
      {kept !== null && <KeptTable kept={kept} />}
      {kept === null && !hasFailed && <p className={styles.note}>Counting what is here…</p>}
      {kept === null && hasFailed && (
        <div className={styles.part} role="alert">
          <p>What is kept here could not be counted. Nothing was changed.</p>
          <Button onClick={countAgain}>Try again</Button>
        </div>
      )}
      <OfflineAlbums />
      <RoomField onChosen={countAgain} />
      <div className={styles.part}>
        <p className={styles.note}>
          Freeing space removes copies that the studio has too. They come back as you look at them. Albums kept offline and changes that
          wait to be sent stay.
        </p>
        <Button aria-disabled={kept === null} onClick={() => kept !== null && void runAction(free)}>
          Free up space
        </Button>
      </div>
    </div>
  );
}

function KeptTable({ kept: { rows, thumbnails, originals, sounds, waiting, archive, library } }: { kept: Kept }) {
  const lines: [name: string, count: string, bytes: number | null][] = [
    ['Library entries', number(rows.count), rows.bytes],
    ['Small copies', number(thumbnails.count), thumbnails.bytes],
    ['Originals', `${number(originals.count)} of ${number(Math.max(library.files, originals.count))}`, originals.bytes],
    ...(sounds.count > 0 ? [['Sounds of stories', number(sounds.count), sounds.bytes] as [string, string, number]] : []),
    ['Waiting to be sent', waiting.count === 0 ? 'None' : number(waiting.count), waiting.bytes],
    ...(archive > 0 ? [['Last exported archive', '1', archive] as [string, string, number]] : []),
  ];
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Kept on this device</caption>
      <tbody>
        {lines.map(([name, count, bytes]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>{bytes === null ? '' : formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function number(count: number): string {
  return count.toLocaleString('en');
}

/** The choice of albums to keep on this device with their originals. Renders nothing without albums. */
function OfflineAlbums() {
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
