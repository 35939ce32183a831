import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { library, watchLibrary } from '../../../db/library/library.ts';
import { findMatching, listAlbumEntries } from '../../../db/queries/albums.ts';
import type { AlbumList } from './album-list.ts';
import { createSelect } from './create-select.ts';

/**
 * The items of an album, or of all (`null`), that are there and match the search; undefined until it is known. The
 * same object while it says the same, and that of the search before while the next one runs.
 */
export function useAlbumList(albumId: string | null, keyword: string): AlbumList | undefined {
  const all = useSyncExternalStore(watchLibrary, library);
  const entries = useLiveQuery(async () => ({ albumId, entries: await listAlbumEntries(albumId) }), [albumId]);
  const own = entries?.albumId === albumId ? entries.entries : undefined;
  const found = useLiveQuery(
    async () => ({
      albumId,
      keyword,
      ids:
        keyword === '' || own === undefined
          ? undefined
          : await findMatching(
              own.map(({ id }) => id),
              keyword,
            ),
    }),
    [own, keyword],
  );
  const [select] = useState(createSelect);
  if (all === undefined || own === undefined) return undefined;
  // While another album or search is being read, the answer is still the one before.
  const isFound = found?.albumId === albumId && found.keyword === keyword;
  return select({ albumId, all, own, found: keyword === '' ? null : isFound ? found.ids : undefined });
}
