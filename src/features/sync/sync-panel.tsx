import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { readDropped } from '../../actions/storage/read-dropped.ts';
import { syncNow } from '../../actions/outbox/sync-now.ts';
import { countUnreadable, hasDropped } from '../../db/queries/pull/missing-rows.ts';
import { listProblems } from '../../db/queries/outbox/problems.ts';
import { formatAgo } from '../../lib/format/format-time.ts';
import { describeSync, syncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { useIsPhone } from '../../ui/hooks/use-media-query.ts';
import { explainSync, explainUnreadable } from './explain-sync.ts';
import { ProblemItem } from './problem-item.tsx';
import styles from './sync-panel.module.css';

/** The sync state in detail: waiting mutations, their age, and those that need a decision. */
export function SyncPanel({ anchor, isOpen, onClose }: { anchor: Element; isOpen: boolean; onClose: () => void }) {
  const status = useSnapshot(syncStatus);
  const problems = useLiveQuery(listProblems, []) ?? [];
  const unreadable = useLiveQuery(countUnreadable, []) ?? 0;
  const unreadableText = explainUnreadable(unreadable);
  const isTrimmed = useLiveQuery(hasDropped, []) ?? false;
  const isPhone = useIsPhone();
  const now = useNow(isOpen);
  return (
    <Popover
      anchor={anchor}
      isOpen={isOpen}
      onClose={onClose}
      title={describeSync(status)}
      side={isPhone ? 'top' : 'right'}
      align={isPhone ? 'center' : 'end'}
    >
      <div className={styles.panel}>
        <p className={styles.words}>{explainSync(status, unreadable)}</p>
        {unreadableText !== null && <p className={styles.words}>{unreadableText}</p>}
        {isTrimmed && (
          <>
            <p className={styles.words}>
              This device was full, so that only the newest items are on it. The studio has all of them; read the others again when there is
              room.
            </p>
            <Button onClick={() => void readDropped()}>Read them again</Button>
          </>
        )}
        <dl className={styles.facts}>
          <dt>Waiting</dt>
          <dd>{status.waiting}</dd>
          <dt>Last synced</dt>
          <dd>{status.lastSyncedAt === null ? 'Not yet' : formatAgo(status.lastSyncedAt, now)}</dd>
        </dl>
        <Button onClick={syncNow}>Sync now</Button>
        {problems.length > 0 && (
          <section aria-label="Problems">
            <h3>Problems</h3>
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <ProblemItem key={problem.i} problem={problem} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Popover>
  );
}

/** Ms since 1970, updated every 10 s while `isWatched`. */
function useNow(isWatched: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWatched) return undefined;
    const tell = () => setNow(Date.now());
    const first = setTimeout(tell);
    const timer = setInterval(tell, 10_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isWatched]);
  return now;
}
