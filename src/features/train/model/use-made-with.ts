import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { selectMedia } from '../../../db/library/select-media.ts';
import { listMedia } from '../../../db/queries/media/media.ts';

const shownMax = 12;

/** Number of items made with a model, and the newest with a picture; undefined while the library is being read. */
export function useMadeWith(model: string): { items: readonly MediaRow[]; count: number } | undefined {
  const known = useSyncExternalStore(watchLibrary, library);
  const list = useMemo(() => (known === undefined ? undefined : selectMedia(known, { model })), [known, model]);
  const ids = Array.from({ length: Math.min(shownMax, list?.length ?? 0) }, (_, index) => list!.idAt(index));
  const rows = useLiveQuery(() => listMedia(ids), [ids.join()]);
  if (list === undefined || rows === undefined) return undefined;
  return { count: list.length, items: rows.flatMap((row) => (row !== undefined && hasPicture(row) ? [row] : [])) };
}
