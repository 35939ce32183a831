import type { Library } from '../../../db/library/library.ts';
import type { AlbumEntry } from '../../../db/queries/albums/albums.ts';
import { AlbumList } from './album-list.ts';

type Asked = {
  /** null: all albums. */
  albumId: string | null;
  all: Pick<Library, 'indexOf'>;
  own: readonly AlbumEntry[];
  /** Ids that match the search: null without a search, undefined while one is running. */
  found: ReadonlySet<string> | null | undefined;
};

/**
 * Creates a memoised selector of an album's visible items. It returns the same list object while the entries are alike.
 * During a search it returns the previous results of the same album.
 */
export function createSelect() {
  let last: { asked: Asked; list: AlbumList } | undefined;
  return (asked: Asked): AlbumList | undefined => {
    const { albumId, all, own, found } = asked;
    if (found === undefined) {
      // An empty result belongs to the previous words: showing it would say «no images» too early.
      return last?.asked.albumId === albumId && last.list.length > 0 ? last.list : undefined;
    }
    if (last?.asked.all === all && last.asked.own === own && last.asked.found === found) return last.list;
    const list = new AlbumList(own.filter(({ id }) => all.indexOf(id) !== -1 && (found === null || found.has(id))));
    last = { asked, list: last?.list.isLike(list) === true ? last.list : list };
    return last.list;
  };
}
