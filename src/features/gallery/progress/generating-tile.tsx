import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../../../contract/limits.ts';
import { findClockSkew } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Progress } from '../../../ui/feedback/progress/progress.tsx';
import { Spinner } from '../../../ui/feedback/progress/spinner.tsx';
import { ElapsedStarts, elapsedText } from './elapsed-text.ts';
import type { LibraryItem } from '../library/media-cache.ts';
import { MakingNote } from './making-note.tsx';
import styles from './generating-tile.module.css';

const starts = new ElapsedStarts();

type GeneratingTileProps = { item: LibraryItem; tabIndex: number; onCancel: (item: LibraryItem) => void };

/** An unfinished picture: a wash, the seconds, real progress where the engine reports it, and Cancel. */
export function GeneratingTile({ item, tabIndex, onCancel }: GeneratingTileProps) {
  const { state } = useSnapshot(syncStatus);
  const isWaiting = item.seq === 0 && (state === 'offline' || state === 'signed-out' || state === 'other-account');
  // The studio has the job but cannot be reached: its progress is unknown.
  const isUnknown = item.seq !== 0 && state === 'offline';
  return (
    <div className={styles.wash}>
      {/* Rows stored by older versions may have no `making`. */}
      {item.making && <MakingNote making={item.making} />}
      {isWaiting ? (
        <p className={styles.word}>{state === 'offline' ? 'Waits for the connection' : 'Waits until you sign in'}</p>
      ) : isUnknown ? (
        <p className={styles.word}>{navigator.onLine ? 'Error' : 'Waits for the connection'}</p>
      ) : (
        <Seconds item={item} />
      )}
      {item.progress !== null && !isWaiting && !isUnknown && <Progress label="Painting" fraction={item.progress} />}
      <button type="button" className={styles.cancel} tabIndex={tabIndex} onClick={() => onCancel(item)}>
        Cancel
      </button>
    </div>
  );
}

function Seconds({ item }: { item: LibraryItem }) {
  const skewMs = useLiveQuery(findClockSkew, []);
  const now = useTicks();
  // Without the skew the start would come from the wrong clock, and be kept.
  const elapsed = skewMs === undefined ? null : elapsedText(now - starts.startOf(item.id, item.created_at - skewMs, now));
  return (
    <p className={styles.time}>
      <span className={styles.seconds} aria-hidden>
        {elapsed}
      </span>
      <span className={styles.word}>
        <Spinner size={12} />
        <span>painting</span>
      </span>
    </p>
  );
}

function useTicks(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), limits.elapsedTickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
