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

test('a row that an accepted change or a pull wrote again, with the same content, stays the same object', () => {
  const cache = new MediaCache(2);
  const saved = (seq: number, made_with: string[]) => ({ ...row('a'), seq, g: seq, made_with }) as LibraryItem;
  const first = saved(1, ['model']);
  cache.keep(['a'], [first]);
  expect(cache.keep(['a'], [saved(2, ['model'])])).toBe(false);
  expect(cache.get('a')).toBe(first);
  expect(cache.keep(['a'], [saved(2, ['other'])])).toBe(true);
});

test('a row that the studio has for the first time is news, although its content is the same', () => {
  const cache = new MediaCache(2);
  cache.keep(['a'], [{ ...row('a'), seq: 0 }]);
  expect(cache.keep(['a'], [{ ...row('a'), seq: 1 }])).toBe(true);
});

test('it says whether a reading brought anything new', () => {
  const cache = new MediaCache(2);
  expect(cache.keep(['a'], [row('a')])).toBe(true);
  expect(cache.keep(['a'], [row('a')])).toBe(false);
  expect(cache.keep(['a'], [row('a', true)])).toBe(true);
  expect(cache.keep(['a'], [undefined])).toBe(true);
});
