import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { MediaThumb } from '../../../ui/picture/media-thumb.tsx';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { selectMedia } from '../../../db/library/select-media.ts';
import { listMedia } from '../../../db/queries/media/media.ts';
import layout from '../../../ui/picture/model-page.module.css';
import styles from './model-page.module.css';

/** The newest pictures made with a model; renders nothing without any. */
export function MadeWith({ modelKey, account }: { modelKey: string; account: string }) {
  const made = useMadeWith(modelKey);
  if (made === undefined || made.items.length === 0) return null;
  return (
    <section aria-labelledby="made-with" className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id="made-with">Made with it</h2>
        <Link to="/history" search={{ tab: 'generation', model: modelKey }}>
          All {made.count.toLocaleString('en')}
        </Link>
      </div>
      <ul className={layout.samples}>
        {made.items.map((item) => (
          <li key={item.id}>
            <Link to="/history" search={{ tab: 'generation', item: item.id }} aria-label={item.prompt_head || 'Untitled'}>
              <MediaThumb item={item} account={account} className={styles.thumb} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownMax = 12;

/** Number of items made with a model, and the newest with a picture; undefined while the library is being read. */
function useMadeWith(model: string): { items: readonly MediaRow[]; count: number } | undefined {
  const known = useSyncExternalStore(watchLibrary, library);
  const list = useMemo(() => (known === undefined ? undefined : selectMedia(known, { model })), [known, model]);
  const ids = Array.from({ length: Math.min(shownMax, list?.length ?? 0) }, (_, index) => list!.idAt(index));
  const rows = useLiveQuery(() => listMedia(ids), [ids.join()]);
  if (list === undefined || rows === undefined) return undefined;
  return { count: list.length, items: rows.flatMap((row) => (row !== undefined && hasPicture(row) ? [row] : [])) };
}
