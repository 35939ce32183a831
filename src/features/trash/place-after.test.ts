import { expect, it } from 'vitest';
import { placeAfter } from './place-after.ts';

it('is the next one that is left, at the end the last one', () => {
  expect(placeAfter('b', ['a', 'b', 'c'], ['a', 'c'])).toBe('c');
  expect(placeAfter('a', ['a', 'b', 'c'], ['new', 'c'])).toBe('c');
  expect(placeAfter('c', ['a', 'b', 'c'], ['a', 'b'])).toBe('b');
  expect(placeAfter('a', ['a'], [])).toBeNull();
});
