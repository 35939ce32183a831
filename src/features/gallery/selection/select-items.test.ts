import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderedIds } from '../../../lib/media/ordered-ids.ts';
import { addAll, addRange, keepListed, toggleItem } from './select-items.ts';

const listOf = (ids: string[]): OrderedIds => ({ length: ids.length, idAt: (i) => ids[i]!, indexOf: (id) => ids.indexOf(id) });
const list = listOf(['a', 'b', 'c', 'd', 'e']);

it('a click adds an item and a second one takes it out', () => {
  expect(toggleItem(['a'], 'b', 5)).toEqual(['a', 'b']);
  expect(toggleItem(['a', 'b'], 'a', 5)).toEqual(['b']);
});

it('nothing is added beyond the maximum, and what is chosen can still be taken out', () => {
  expect(toggleItem(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
  expect(toggleItem(['a', 'b'], 'b', 2)).toEqual(['a']);
});

it('shift-click selects a range from the item chosen last, in either direction', () => {
  expect(addRange(['b'], list, { from: 'b', to: 'd', max: 9 })).toEqual(['b', 'c', 'd']);
  expect(addRange(['d'], list, { from: 'd', to: 'b', max: 9 })).toEqual(['d', 'c', 'b']);
});

it('a shift-click range is limited by the max count, beginning with the nearest', () => {
  expect(addRange(['a'], list, { from: 'a', to: 'e', max: 3 })).toEqual(['a', 'b', 'c']);
});

it('a range from an item that has gone is the clicked item alone', () => {
  expect(addRange([], list, { from: 'gone', to: 'c', max: 9 })).toEqual(['c']);
  expect(addRange([], list, { from: 'a', to: 'gone', max: 9 })).toEqual([]);
});

it('all are chosen up to the maximum', () => {
  expect(addAll(['e'], list, 3)).toEqual(['e', 'a', 'b']);
  expect(addAll([], list, 9)).toHaveLength(5);
});

it('skips unfinished items when choosing many, without counting them against the limit', () => {
  const busy = { ...list, isUnfinishedAt: (index: number) => index === 0 || index === 2 };
  expect(addAll([], busy, 2)).toEqual(['b', 'd']);
  expect(addRange(['b'], busy, { from: 'b', to: 'd', max: 9 })).toEqual(['b', 'd']);
});

it('drops items that left the library, and returns an unchanged selection as the same array', () => {
  const chosen = ['a', 'e'];
  expect(keepListed(chosen, list)).toBe(chosen);
  expect(keepListed(['a', 'gone'], list)).toEqual(['a']);
});

it('no way of choosing goes beyond the maximum or names an item twice', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'gone');
  const step = fc.oneof(
    id.map((to) => (chosen: string[]) => toggleItem(chosen, to, 3)),
    fc.tuple(id, id).map(
      ([from, to]) =>
        (chosen: string[]) =>
          addRange(chosen, list, { from, to, max: 3 }),
    ),
    fc.constant((chosen: string[]) => addAll(chosen, list, 3)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let chosen: string[] = [];
      for (const take of steps) chosen = take(chosen);
      expect(chosen.length).toBeLessThanOrEqual(3);
      expect(new Set(chosen).size).toBe(chosen.length);
    }),
  );
});
