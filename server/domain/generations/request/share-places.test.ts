import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharePlaces } from './share-places.ts';

it.each<[number[], number, number[] | null]>([
  [[5], 3, [3]],
  [[1, 5], 4, [1, 3]],
  [[3, 3], 4, [2, 2]],
  [[3, 3], 3, [2, 1]],
  [[1, 1], 1, null],
  [[2], 0, null],
  [[], 0, []],
])('characters with %j pictures share %d places as %j', (counts, places, shares) => expect(sharePlaces(counts, places)).toEqual(shares));

it('gives each character a picture, none more than it has, and leaves no place free that a picture could have', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.nat(20), (all, places) => {
      const shares = sharePlaces(all, places);
      if (all.length > places) {
        expect(shares).toBeNull();
        return;
      }
      const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
      expect(sum(shares!)).toBe(Math.min(places, sum(all)));
      shares!.forEach((share, index) => expect(share >= 1 && share <= all[index]!).toBe(true));
    }),
  );
});
