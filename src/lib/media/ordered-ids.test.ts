import { expect, test } from 'vitest';
import { findNeighbours, findSuccessor } from './ordered-ids.ts';

const all = ['a', 'b', 'c'];
const ids = { length: all.length, idAt: (index: number) => all[index]!, indexOf: (id: string) => all.indexOf(id) };

test('an item in the middle has both neighbours', () => {
  expect(findNeighbours(ids, 'b')).toEqual({ index: 1, previous: 'a', next: 'c' });
});

test('there is nothing before the first and nothing after the last', () => {
  expect(findNeighbours(ids, 'a')).toEqual({ index: 0, previous: null, next: 'b' });
  expect(findNeighbours(ids, 'c')).toEqual({ index: 2, previous: 'b', next: null });
});

test('an item that the list does not hold yet has no neighbours', () => {
  for (const id of ['x', null]) expect(findNeighbours(ids, id)).toEqual({ index: -1, previous: null, next: null });
});

test('a deleted item gives the stage to the next, at the end to the one before', () => {
  expect(findSuccessor(ids, 'b')).toBe('c');
  expect(findSuccessor(ids, 'c')).toBe('b');
  expect(findSuccessor({ length: 1, idAt: () => 'a', indexOf: () => 0 }, 'a')).toBeNull();
});
