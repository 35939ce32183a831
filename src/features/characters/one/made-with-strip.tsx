import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { selectMedia } from '../../../db/library/select-media.ts';
import { listMedia } from '../../../db/queries/media/media.ts';
import styles from './made-with-strip.module.css';

/** The newest pictures made with a character, and a link to all of them. */
export function MadeWithStrip({ modelKey, account }: { modelKey: string; account: string }) {
  const made = useMadeWith(modelKey);
  if (made === undefined) return null;
  return (
    <section aria-labelledby="made-with" className={styles.section}>
      <div className={styles.head}>
        <h2 id="made-with">Made with it</h2>
        {made.count > 0 && (
          <Link to="/history" search={{ tab: 'generation', model: modelKey }} className={styles.all}>
            {made.count === 1 ? 'Show it in the history' : `All ${made.count.toLocaleString('en')} in the history`}
          </Link>
        )}
      </div>
      {made.items.length === 0 ? (
        <p className={styles.none}>Nothing yet. What you make with this character is found here.</p>
      ) : (
        <ul className={styles.strip}>
          {made.items.map((item) => (
            <li key={item.id}>
              <Link
                to="/history"
                search={{ tab: 'generation', model: modelKey, item: item.id }}
                aria-label={item.prompt_head || 'Untitled'}
                className={styles.item}
              >
                <MediaThumb item={item} account={account} className={styles.thumb} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Number of pictures in the strip. */
const newest = 16;

/** Number of items made with a model or character, and the newest with a picture; undefined while it loads. */
function useMadeWith(key: string): { count: number; items: readonly MediaRow[] } | undefined {
  const known = useSyncExternalStore(watchLibrary, library);
  const made = useMemo(() => {
    if (known === undefined) return undefined;
    const list = selectMedia(known, { model: key });
    return { count: list.length, ids: Array.from({ length: Math.min(newest, list.length) }, (_, index) => list.idAt(index)) };
  }, [known, key]);
  const ids = made?.ids ?? [];
  const rows = useLiveQuery(() => listMedia(ids), [ids.join()]);
  if (made === undefined || rows === undefined) return undefined;
  return { count: made.count, items: rows.flatMap((row) => (row !== undefined && hasPicture(row) ? [row] : [])) };
}
