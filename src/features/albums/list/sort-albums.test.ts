import { expect, test } from 'vitest';
import { imageCountText, sortAlbums } from './sort-albums.ts';

const album = (id: string, change: object) => ({
  id,
  title: id,
  cover_media_id: null,
  image_count: 0,
  created_at: 0,
  updated_at: 0,
  last_added_at: null,
  sp: 's',
  seq: 1,
  g: 0,
  ...change,
});
const albums = [
  album('b', { title: 'Sommer 10', created_at: 1, image_count: 5, last_added_at: 30 }),
  album('a', { title: 'sommer 2', created_at: 3, image_count: 9 }),
  album('c', { title: 'Été', created_at: 2, image_count: 5, last_added_at: 40 }),
];
const ids = (...how: Parameters<typeof sortAlbums> extends [unknown, ...infer R] ? R : never) =>
  sortAlbums(albums, ...how).map(({ id }) => id);

test('A to Z knows numbers, case and accents', () => expect(ids('TITLE_ASCENDING')).toEqual(['c', 'a', 'b']));
test('creation time shows the newest first', () => expect(ids('ALBUM_CREATION_TIME')).toEqual(['a', 'c', 'b']));
test('last image added puts albums that never had one last', () => expect(ids('LAST_IMAGE_ADDED')).toEqual(['c', 'b', 'a']));
test('image count shows the fullest first and the newer of two equal ones', () => expect(ids('IMAGE_COUNT')).toEqual(['a', 'c', 'b']));
test('a search finds titles however they are spelled', () => {
  expect(ids('TITLE_ASCENDING', ' ete ')).toEqual(['c']);
  expect(ids('TITLE_ASCENDING', 'Sommer‑2')).toEqual(['a']);
  expect(ids('TITLE_ASCENDING', 'SOMMER')).toEqual(['a', 'b']);
});
test('one image is one image', () => {
  expect([0, 1, 2000].map(imageCountText)).toEqual(['0 images', '1 image', '2,000 images']);
});
