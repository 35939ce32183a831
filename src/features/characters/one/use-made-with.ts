import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { selectMedia } from '../../../db/library/select-media.ts';
import { listMedia } from '../../../db/queries/media/media.ts';

/** Number of pictures in the strip. */
const newest = 16;

/** Number of items made with a model or character, and the newest with a picture; undefined while it loads. */
export function useMadeWith(key: string): { count: number; items: readonly MediaRow[] } | undefined {
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
