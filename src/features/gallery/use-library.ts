import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isFiltered as leavesOut, type HistoryFilter } from '../../../contract/history-filter.ts';
import type { Library } from '../../db/library/library.ts';
import type { MediaList } from '../../db/library/media-list.ts';
import { listNewestMedia } from '../../db/queries/media.ts';
import { libraryCache } from './use-media-window.ts';

/** The history's filter, and an album whose items are shown instead of the history. */
export type GalleryFilter = HistoryFilter & { album?: readonly string[] | undefined };

export type FilteredList = {
  /** What is to be shown, newest first; undefined until it is known. The same object while it says the same. */
  list: MediaList | undefined;
  isFiltered: boolean;
};

/** A list without items. */
export const noItems: MediaList = { length: 0, idAt: () => '', createdAtAt: () => 0, indexOf: () => -1 };

/** Enough for the first screen at every zoom, read in a few ms. */
const firstRows = 200;

/** The index of the library is not needed for the first pictures: it comes behind them. */
async function loadIndex() {
  const [{ watchLibrary, library }, { selectMedia, keepSameList }] = await Promise.all([
    import('../../db/library/library.ts'),
    import('../../db/library/select-media.ts'),
  ]);
  return { watchLibrary, library, selectMedia, keepSameList };
}
type Index = Awaited<ReturnType<typeof loadIndex>>;
let index: Index | undefined;

/** The items that pass a filter, followed through every change of the library. The newest rows come before the rest. */
export function useMediaList(filter: GalleryFilter): FilteredList {
  const isFiltered = leavesOut(filter);
  const newest = useNewest(index?.library() === undefined);
  const library = useIndex(newest !== undefined || isFiltered);
  const [select] = useState(createSelect);
  const list = library === undefined ? undefined : select(library, filter);
  return { list: list ?? (isFiltered ? undefined : newest), isFiltered };
}

/** Selects again only when the library or the filter is another, and keeps the list while it says the same. */
function createSelect() {
  let last: { library: Library; says: string; list: MediaList } | undefined;
  return (library: Library, filter: GalleryFilter): MediaList => {
    const says = JSON.stringify(filter);
    if (last?.library === library && last.says === says) return last.list;
    const { selectMedia, keepSameList } = index!;
    last = { library, says, list: keepSameList(last?.list, selectMedia(library, filter)) };
    return last.list;
  };
}

/** The newest items, until the whole library is known. They bring their rows along, so that they can be painted at once. */
function useNewest(isWanted: boolean): MediaList | undefined {
  // It must be an async function: Dexie follows what a querier reads across `await` only then.
  return useLiveQuery(async () => (isWanted ? readNewest() : undefined), [isWanted]);
}

async function readNewest(): Promise<MediaList> {
  const rows = await listNewestMedia(firstRows);
  const ids = rows.map((row) => row.id);
  libraryCache.keep(ids, rows);
  const shown = rows.filter((row) => row.in_history);
  return {
    length: shown.length,
    idAt: (i) => shown[i]!.id,
    createdAtAt: (i) => shown[i]!.created_at,
    indexOf: (id) => shown.findIndex((row) => row.id === id),
  };
}

/** The library's index, loaded once it is wanted. */
function useIndex(isWanted: boolean) {
  const [isLoaded, setIsLoaded] = useState(index !== undefined);
  useEffect(() => {
    if (!isWanted || isLoaded) return undefined;
    let isGone = false;
    const frame = requestAnimationFrame(() => {
      void (async () => {
        index = await loadIndex();
        if (!isGone) setIsLoaded(true);
      })();
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, [isWanted, isLoaded]);
  return useSyncExternalStore(isLoaded ? index!.watchLibrary : watchNothing, isLoaded ? index!.library : knowNothing);
}

function watchNothing(): () => void {
  return () => undefined;
}

function knowNothing(): undefined {
  return undefined;
}
