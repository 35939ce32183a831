import { expect, test } from 'vitest';
import { AlbumList } from './album-list.ts';

const entries = [
  { id: 'b', addedAt: 30 },
  { id: 'a', addedAt: 20 },
];

test('maps an index to its item and an item to its index', () => {
  const list = new AlbumList(entries);
  expect([list.length, list.idAt(0), list.createdAtAt(1), list.indexOf('a'), list.indexOf('c')]).toEqual([2, 'b', 20, 1, -1]);
});

test('treats two lists as alike when they have the same items in the same order', () => {
  expect(new AlbumList(entries).isLike(new AlbumList(entries.map((entry) => ({ ...entry }))))).toBe(true);
  expect(new AlbumList(entries).isLike(new AlbumList(entries.toReversed()))).toBe(false);
});
