import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPositions, positionBetween } from './position.ts';

it('finds a place between any two shots, and before and after all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), (places) => {
      const list: string[] = [];
      for (const place of places) {
        const at = place % (list.length + 1);
        const position = positionBetween(list[at - 1] ?? null, list[at] ?? null);
        expect(position).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
        list.splice(at, 0, position);
      }
      expect(list).toEqual([...new Set(list)].toSorted((a, b) => (a < b ? -1 : 1)));
    }),
  );
});

it.each([0, 1, 2, 61, 62, 300])('gives %i shots different places in their order, with room between them', (count) => {
  const list = firstPositions(count);
  expect(list).toEqual([...new Set(list)].toSorted((a, b) => (a < b ? -1 : 1)));
  for (const [i, position] of list.entries()) {
    const between = positionBetween(list[i - 1] ?? null, position);
    expect(between < position && between > (list[i - 1] ?? '')).toBe(true);
    expect(position.endsWith('0')).toBe(false);
  }
});

it('finds a place behind two shots that two devices put in the same one', () => {
  expect(positionBetween('V', 'V') > 'V').toBe(true);
});
