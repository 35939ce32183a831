import type { AlbumSort } from '../../../../contract/album.ts';
import { foldText } from '../../../../contract/text/fold-text.ts';
import type { Album } from '../../../db/queries/albums/albums.ts';

/** The orders by the words of the specification. */
export const sortLabels: Record<AlbumSort, string> = {
  TITLE_ASCENDING: 'A to Z',
  ALBUM_CREATION_TIME: 'Album creation time',
  LAST_IMAGE_ADDED: 'Last image added',
  IMAGE_COUNT: 'Image count',
};

// Compares numbers by value and ignores case and accents: «Été 2» comes before «ete 10».
const titles = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Comparison = (a: Album, b: Album) => number;
const newestFirst: Comparison = (a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1);
const comparisons: Record<AlbumSort, Comparison> = {
  TITLE_ASCENDING: (a, b) => titles.compare(a.title, b.title) || newestFirst(a, b),
  ALBUM_CREATION_TIME: newestFirst,
  LAST_IMAGE_ADDED: (a, b) => (b.last_added_at ?? -Infinity) - (a.last_added_at ?? -Infinity) || newestFirst(a, b),
  IMAGE_COUNT: (a, b) => b.image_count - a.image_count || newestFirst(a, b),
};

/** Sorts albums. `keyword` keeps those whose title contains it. */
export function sortAlbums(albums: readonly Album[], sort: AlbumSort, keyword = ''): Album[] {
  const wanted = foldText(keyword);
  const found = wanted === '' ? albums : albums.filter((album) => foldText(album.title).includes(wanted));
  return [...found].sort(comparisons[sort]);
}

/** The number of items, for a card. */
export function imageCountText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'image' : 'images'}`;
}
