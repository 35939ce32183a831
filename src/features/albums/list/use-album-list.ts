import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followSearch } from '../../../actions/media/follow-search.ts';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { idsOf } from '../../../db/library/search-library.ts';
import { listAlbumEntries } from '../../../db/queries/albums/albums.ts';
import type { AlbumList } from './album-list.ts';
import { createSelect } from './create-select.ts';

/**
 * The existing items of an album, or of all (`null`), that match the search; undefined while they load. Returns the same
 * object while the items are the same, and the previous results while a search runs.
 */
export function useAlbumList(albumId: string | null, keyword: string): AlbumList | undefined {
  const all = useSyncExternalStore(watchLibrary, library);
  const entries = useLiveQuery(async () => ({ albumId, entries: await listAlbumEntries(albumId) }), [albumId]);
  const own = entries?.albumId === albumId ? entries.entries : undefined;
  const found = useFound(keyword);
  const [select] = useState(createSelect);
  if (all === undefined || own === undefined) return undefined;
  // `found` may still belong to the previous search: undefined tells `select` that this one is running.
  return select({ albumId, all, own, found: keyword === '' ? null : found?.keyword === keyword ? found.ids : undefined });
}

type Found = { keyword: string; ids: ReadonlySet<string> };

/** The ids that a search of the whole library on this device found; those of the previous search until it ends. */
function useFound(keyword: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (keyword === '') return undefined;
    const stop = followSearch(keyword, {
      onHits: (hits) => hits.isWhole && setFound({ keyword, ids: new Set(idsOf(hits)) }),
      onFailed: () => setFailed(keyword),
    });
    return () => {
      stop();
      setFailed(undefined);
    };
  }, [keyword]);
  if (failed === keyword) throw new Error('The words on this device could not be searched.');
  return found;
}
