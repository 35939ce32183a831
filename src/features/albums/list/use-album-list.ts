import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { library, watchLibrary, type Library } from '../../../db/library/library.ts';
import { findMatching, listAlbumEntries, type AlbumEntry } from '../../../db/queries/albums.ts';
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
  const [select] = useState(createSelect);
  // While another album or search is being read, the answer is still the one before.
  if (all === undefined || own === undefined || found?.keyword !== keyword) return undefined;
  return select({ all, own, found: found.ids });
}

type Asked = { all: Library; own: readonly AlbumEntry[]; found: ReadonlySet<string> | null };

/** Selects again only when something is another, and keeps the list while it says the same. */
function createSelect() {
  let last: { asked: Asked; list: AlbumList } | undefined;
  return (asked: Asked): AlbumList => {
    const { all, own, found } = asked;
    if (last?.asked.all === all && last.asked.own === own && last.asked.found === found) return last.list;
    const list = new AlbumList(own.filter(({ id }) => all.indexOf(id) !== -1 && (found === null || found.has(id))));
    last = { asked, list: last?.list.isLike(list) === true ? last.list : list };
    return last.list;
  };
}
