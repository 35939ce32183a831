import { expect, it } from 'vitest';
import { firstBehind, placeAfter } from './place-after.ts';

it('is the next one that is left, at the end the last one', () => {
  expect(placeAfter('b', ['a', 'b', 'c'], ['a', 'c'])).toBe('c');
  expect(placeAfter('a', ['a', 'b', 'c'], ['new', 'c'])).toBe('c');
  expect(placeAfter('c', ['a', 'b', 'c'], ['a', 'b'])).toBe('b');
  expect(placeAfter('a', ['a'], [])).toBeNull();
});

it('begins behind the last one where more have come', () => {
  expect(firstBehind(['a', 'b'], ['new', 'a', 'b', 'c', 'd'])).toBe('c');
  expect(firstBehind(['a', 'b'], ['a', 'b'])).toBeNull();
  expect(firstBehind(['a', 'b'], ['a', 'c'])).toBeNull();
  expect(firstBehind([], ['a'])).toBeNull();
});
