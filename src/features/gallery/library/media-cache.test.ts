import { expect, test } from 'vitest';
import { MediaCache, type LibraryItem } from './media-cache.ts';

const row = (id: string, isStarred = false) => ({ id, is_starred: isStarred }) as LibraryItem;

test('the newest reading wins and a row that has gone is forgotten', () => {
  const cache = new MediaCache(10);
  cache.keep(['a', 'b'], [row('a'), row('b')]);
  cache.keep(['a', 'b'], [row('a', true), undefined]);
  expect(cache.get('a')?.is_starred).toBe(true);
  expect(cache.get('b')).toBeUndefined();
});

test('over its limit it forgets what was read longest ago', () => {
  const cache = new MediaCache(2);
  cache.keep(['a', 'b'], [row('a'), row('b')]);
  cache.keep(['a'], [row('a')]);
  cache.keep(['c'], [row('c')]);
  expect(['a', 'b', 'c'].map((id) => cache.get(id)?.id)).toEqual(['a', undefined, 'c']);
});

test('a row that did not change stays the same object', () => {
  const cache = new MediaCache(2);
  const first = row('a');
  cache.keep(['a'], [first]);
  cache.keep(['a'], [row('a')]);
  expect(cache.get('a')).toBe(first);
});

test('it says whether a reading brought anything new', () => {
  const cache = new MediaCache(2);
  expect(cache.keep(['a'], [row('a')])).toBe(true);
  expect(cache.keep(['a'], [row('a')])).toBe(false);
  expect(cache.keep(['a'], [row('a', true)])).toBe(true);
  expect(cache.keep(['a'], [undefined])).toBe(true);
});

test('a star is shown while it is written, also when the row is read meanwhile, and stays when it is written', () => {
  const cache = new MediaCache(2);
  const expectation = { star: { ids: ['a', 'unknown'], isStarred: true } };
  cache.keep(['a'], [row('a')]);
  cache.follow(expectation, 'begun');
  const shown = cache.get('a');
  expect(shown?.is_starred).toBe(true);
  cache.keep(['a'], [row('a')]);
  expect(cache.get('a')).toBe(shown);
  cache.follow(expectation, 'written');
  cache.keep(['a'], [row('a', true)]);
  expect(cache.get('a')).toBe(shown);
  // What another device makes of it later is the truth again.
  cache.keep(['a'], [row('a')]);
  expect(cache.get('a')?.is_starred).toBe(false);
  expect(cache.get('unknown')).toBeUndefined();
});

test('what could not be written falls back to what the database said last', () => {
  const cache = new MediaCache(2);
  const [star, unstar] = [true, false].map((isStarred) => ({ star: { ids: ['a'], isStarred } }));
  cache.keep(['a'], [row('a')]);
  cache.follow(star!, 'begun');
  cache.follow(star!, 'failed');
  expect(cache.get('a')?.is_starred).toBe(false);
  cache.follow(star!, 'begun');
  cache.follow(unstar!, 'begun');
  expect(cache.get('a')?.is_starred).toBe(false);
  cache.follow(star!, 'written');
  cache.follow(unstar!, 'failed');
  expect(cache.get('a')?.is_starred).toBe(true);
  // An item that has gone meanwhile does not come back.
  cache.follow(unstar!, 'begun');
  cache.keep(['a'], [undefined]);
  cache.follow(unstar!, 'failed');
  expect(cache.get('a')).toBeUndefined();
});

test('items that were asked for are there before they are read, and go when they could not be written', () => {
  const cache = new MediaCache(3);
  const expectation = { added: [row('a'), row('b')] as Exclude<ReturnType<MediaCache['get']>, undefined>[] };
  cache.follow(expectation, 'begun');
  cache.keep(['a'], [undefined]);
  expect(cache.get('a')?.id).toBe('a');
  cache.keep(['b'], [row('b', true)]);
  cache.follow(expectation, 'failed');
  expect([cache.get('a'), cache.get('b')?.is_starred]).toEqual([undefined, true]);
  cache.follow(expectation, 'begun');
  cache.follow(expectation, 'written');
  cache.keep(['a'], [undefined]);
  expect(cache.get('a')).toBeUndefined();
});
