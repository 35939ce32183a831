import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { followSearch } from '../../../actions/media/follow-search.ts';
import type { HistoryFilter } from '../../../../contract/history/history-filter.ts';
import type { Library } from '../../../db/library/library.ts';
import type { MediaList } from '../../../db/library/media-list.ts';
import type { SearchHits, SearchStatus } from '../../../db/library/search-library.ts';
import { listNewestMedia } from '../../../db/queries/media/media.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { libraryCache } from './use-media-window.ts';

/** The history's filter, or an album whose items are shown instead. */
export type GalleryFilter = HistoryFilter & { album?: readonly string[] | undefined };

export type FilteredList = {
  /** The items to show, newest first; undefined until known. The same object while its content is the same. */
  list: MediaList | undefined;
  isFiltered: boolean;
  /** The search is not possible at present. */
  hasFailed: boolean;
};

/** A list without items. */
export const noItems: MediaList = { length: 0, idAt: () => '', createdAtAt: () => 0, indexOf: () => -1 };

/** Enough rows for the first screen at every zoom, read in a few ms. */
const firstRows = 200;

/** Loads the index of the library, which the first pictures do not need. */
async function loadIndex() {
  const [{ watchLibrary, library }, selection] = await Promise.all([
    import('../../../db/library/library.ts'),
    import('../../../db/library/select-media.ts'),
  ]);
  return { watchLibrary, library, ...selection };
}
type Index = Awaited<ReturnType<typeof loadIndex>>;
let index: Index | undefined;

/** The items that pass a filter, live. The newest rows come before the rest. */
export function useMediaList(filter: GalleryFilter): FilteredList {
  const isFiltered = leavesOut(filter);
  const newest = useNewest(index?.library() === undefined);
  const library = useIndex(newest !== undefined || isFiltered);
  const { hits, hasFailed } = useSearchHits(filter.searchKeyword || undefined);
  const [select] = useState(createSelect);
  const list = library === undefined ? undefined : select(library, filter, hits);
  return { list: list ?? (isFiltered ? undefined : newest), isFiltered, hasFailed };
}

/** True when a filter leaves anything out. */
function leavesOut(filter: GalleryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

/**
 * Selects again only when the library, the filter or the hits change, and keeps the list while its content is the same. While a search
 * runs, the previous list stays.
 */
function createSelect() {
  let last: { library: Library; says: string; hits: SearchHits | undefined; list: MediaList } | undefined;
  let found: { order: Int32Array; ids: string; slots: Int32Array } | undefined;
  const findSlots = (library: Library, ids: string): Int32Array => {
    const { order } = library.all;
    if (found?.order !== order || found.ids !== ids) found = { order, ids, slots: index!.slotsOf(library, ids) };
    return found.slots;
  };
  return (library: Library, filter: GalleryFilter, hits: SearchHits | undefined): MediaList | undefined => {
    const isSearched = Boolean(filter.searchKeyword);
    if (isSearched && hits?.keyword !== filter.searchKeyword) return last?.list;
    const says = JSON.stringify(filter);
    if (last?.library === library && last.says === says && last.hits === hits) return last.list;
    const { selectMedia, keepSameList } = index!;
    const list = selectMedia(library, { ...filter, found: isSearched ? findSlots(library, hits!.ids) : undefined });
    last = { library, says, hits, list: keepSameList(last?.list, list) };
    return last.list;
  };
}

/** Hits of the keyword, or those of the previous one while it is searched; no hits: there is no keyword. */
function useSearchHits(keyword: string | undefined): { hits: SearchHits | undefined; hasFailed: boolean } {
  const [hits, setHits] = useState<SearchHits>();
  const [failed, setFailed] = useState<string>();
  // A layout effect, so that the search starts before the other changes of the address are painted.
  useLayoutEffect(() => {
    if (keyword === undefined) return undefined;
    const onHits = (found: SearchHits) => {
      // Cached rows may be newer than the hits.
      const unknown = found.rows.filter(({ id }) => libraryCache.get(id) === undefined);
      libraryCache.keep(
        unknown.map(({ id }) => id),
        unknown,
      );
      // Rendered synchronously, because the user is typing and waits for nothing else.
      flushSync(() => setHits(found));
    };
    const stop = followSearch(keyword, { onHits, onFailed: () => setFailed(keyword) });
    return () => {
      stop();
      setFailed(undefined);
    };
  }, [keyword]);
  return keyword === undefined ? { hits: undefined, hasFailed: false } : { hits, hasFailed: failed === keyword };
}

/** The newest items until the index is loaded. Their rows are read with them, so that they can be painted at once. */
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
    isPart: rows.length === firstRows,
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
        // Retried until loaded: without the index only the newest items are shown.
        index = await loadUntilThere(loadIndex);
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

/** How much of the library can be searched; `fraction` 0–1 of it is on this device. Also loads the search. */
export function useSearchStatus(): SearchStatus {
  const [source, setSource] = useState<{ watch: (onChange: () => void) => () => void; read: () => SearchStatus }>();
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const { watchSearchStatus: watch, searchStatus: read, startSearch } = await import('../../../db/library/search-library.ts');
      if (!isGone) setSource({ watch, read });
      await startSearch();
    })();
    return () => {
      isGone = true;
    };
  }, []);
  return useSyncExternalStore(source?.watch ?? watchNothing, source?.read ?? assumeReady);
}

const ready: SearchStatus = { state: 'ready' };
function assumeReady(): SearchStatus {
  return ready;
}
