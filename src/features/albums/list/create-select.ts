import type { Library } from '../../../db/library/library.ts';
import type { AlbumEntry } from '../../../db/queries/albums/albums.ts';
import { AlbumList } from './album-list.ts';

type Asked = {
  /** null: all albums. */
  albumId: string | null;
  all: Pick<Library, 'indexOf'>;
  own: readonly AlbumEntry[];
  /** What the search has found, null for all; undefined while it is under way. */
  found: ReadonlySet<string> | null | undefined;
};

/**
 * Selects the items of an album that are shown. It selects again only when something is another, and keeps the list
 * while it says the same. While an album is searched, what was found in it before stays.
 */
export function createSelect() {
  let last: { asked: Asked; list: AlbumList } | undefined;
  return (asked: Asked): AlbumList | undefined => {
    const { albumId, all, own, found } = asked;
    if (found === undefined) {
      // That nothing was found was said of other words.
      return last?.asked.albumId === albumId && last.list.length > 0 ? last.list : undefined;
    }
    if (last?.asked.all === all && last.asked.own === own && last.asked.found === found) return last.list;
    const list = new AlbumList(own.filter(({ id }) => all.indexOf(id) !== -1 && (found === null || found.has(id))));
    last = { asked, list: last?.list.isLike(list) === true ? last.list : list };
    return last.list;
  };
}
