import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { MediaList } from '../../../db/library/media-list.ts';
import { listMedia } from '../../../db/queries/media.ts';
import { MediaCache } from './media-cache.ts';

/** One for the tab: changing the place keeps what was read. */
export const libraryCache = new MediaCache(3_000);

/**
 * Keeps the rows of the items from `start` to before `end` live and returns the cache to read them from. Rows outside the window stay
 * as they were last read; they are read again before they can be seen.
 */
export function useMediaWindow(list: MediaList, start: number, end: number): MediaCache {
  const wanted = useMemo(() => Array.from({ length: end - start }, (_, i) => list.idAt(start + i)), [list, start, end]);
  // Items that come elsewhere in the library are no reason to read these again.
  const [ids, setIds] = useState(wanted);
  if (ids.length !== wanted.length || ids.some((id, i) => id !== wanted[i])) setIds(wanted);
  useLiveQuery(async () => {
    const rows = await listMedia(ids);
    libraryCache.keep(ids, rows);
    return rows;
  }, [ids]);
  return libraryCache;
}
