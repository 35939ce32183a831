import { expect, test } from 'vitest';
import { pickVariant } from './pick-variant.ts';

test('the rendition grows with the cell and the density of the screen', () => {
  expect(pickVariant(140, 1, { view: 'cover', devicePixelRatio: 1 })).toBe('256');
  expect(pickVariant(140, 1, { view: 'cover', devicePixelRatio: 2 })).toBe('256');
  expect(pickVariant(190, 1, { view: 'cover', devicePixelRatio: 2 })).toBe('512');
  expect(pickVariant(600, 1, { view: 'cover', devicePixelRatio: 2 })).toBe('1024');
});

test('a wide picture that covers a square cell needs more than one that fits into it', () => {
  expect(pickVariant(200, 2, { view: 'cover', devicePixelRatio: 1 })).toBe('512');
  expect(pickVariant(200, 0.5, { view: 'cover', devicePixelRatio: 1 })).toBe('512');
  expect(pickVariant(200, 2, { view: 'full', devicePixelRatio: 1 })).toBe('256');
});
