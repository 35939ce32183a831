import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { library, watchLibrary } from '../../db/library/library.ts';
import { findMatching, listAlbumEntries } from '../../db/queries/albums.ts';
import { AlbumList } from './album-list.ts';

/**
 * The items of an album, or of all (`null`), that are there and match the search; undefined until it is known. The
 * same object while it says the same.
 */
export function useAlbumList(albumId: string | null, keyword: string): AlbumList | undefined {
  const all = useSyncExternalStore(watchLibrary, library);
  const entries = useLiveQuery(async () => ({ albumId, entries: await listAlbumEntries(albumId) }), [albumId]);
  const own = entries?.albumId === albumId ? entries.entries : undefined;
  const found = useLiveQuery(
    async () => ({
      keyword,
      ids:
        keyword === '' || own === undefined
          ? null
          : await findMatching(
              own.map(({ id }) => id),
              keyword,
            ),
    }),
    [own, keyword],
  );
  const before = useRef<{ albumId: string | null; list: AlbumList }>(undefined);
  return useMemo(() => {
    // While another album or search is being read, the answer is still the one before.
    if (all === undefined || own === undefined || found?.keyword !== keyword) return undefined;
    const shown = own.filter(({ id }) => all.indexOf(id) !== -1 && (found.ids === null || found.ids.has(id)));
    const list = new AlbumList(shown);
    if (before.current?.albumId === albumId && before.current.list.isLike(list)) return before.current.list;
    before.current = { albumId, list };
    return list;
  }, [all, albumId, own, keyword, found]);
}
