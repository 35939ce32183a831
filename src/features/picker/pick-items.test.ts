import fc from 'fast-check';
import { expect, test } from 'vitest';
import { togglePicked, truncatePicked } from './pick-items.ts';
import { isOfKind, kindWords, type PickedItem } from './picked-item.ts';

const item = (id: string): PickedItem => ({ id, source: 'media', resourceType: 'image', url: `/${id}`, thumbnailUrl: `/${id}` });

test('an item is chosen, and given back by a second press', () => {
  const one = togglePicked([], item('a'), 5);
  expect(one.map(({ id }) => id)).toEqual(['a']);
  expect(togglePicked(one, item('a'), 5)).toEqual([]);
});

test('max selection count: whatever is pressed, there are never more and never one twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')), fc.integer({ min: 1, max: 6 }), (presses, max) => {
      const picked = presses.reduce<readonly PickedItem[]>((all, id) => togglePicked(all, item(id), max), []);
      expect(picked.length).toBeLessThanOrEqual(max);
      expect(new Set(picked.map(({ id }) => id)).size).toBe(picked.length);
    }),
  );
});

test('a selection is cut to the maximum, the first ones stay', () => {
  expect(truncatePicked([item('a'), item('b'), item('c')], 2).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('names each kind', () => {
  expect([kindWords('any'), kindWords('image'), kindWords('video')]).toEqual(['assets', 'images', 'videos']);
  expect([isOfKind('video', 'image'), isOfKind('video', 'any'), isOfKind('image', 'image')]).toEqual([false, true, true]);
});
