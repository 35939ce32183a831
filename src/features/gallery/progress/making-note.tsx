import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Making } from '../../../../contract/media/media-row.ts';
import { findClockSkew } from '../../../db/queries/session.ts';
import { makingText } from './making-text.ts';
import styles from './making-note.module.css';

/** The engine's report on an unfinished picture: preview, place in the queue, and time left. */
export function MakingNote({ making }: { making: Making }) {
  const skewMs = useLiveQuery(findClockSkew, []);
  const now = useSeconds();
  const leftMs = making.ready_at === null || skewMs === undefined ? null : making.ready_at - skewMs - now;
  const text = makingText(making.queue_position, leftMs);
  return (
    <>
      {making.preview !== null && <img className={styles.preview} src={making.preview} alt="" />}
      {text !== null && <p className={styles.note}>{text}</p>}
    </>
  );
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
