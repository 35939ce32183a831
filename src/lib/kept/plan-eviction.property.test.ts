import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSmallCopy, type KeptTier } from './kept-tier.ts';
import { byWorth, planEviction, type EvictableFile } from './plan-eviction.ts';

const fileOf = fc.record({
  item: fc.integer({ min: 0, max: 12 }).map(String),
  bytes: fc.integer({ min: 0, max: 1_000 }),
  used: fc.nat(50),
  tier: fc.constantFrom<KeptTier>(0, 1, 2, 3, 4),
});
const filesOf = fc.array(fileOf, { maxLength: 60 }).map((files): EvictableFile[] => files.map((file, at) => ({ ...file, k: String(at) })));
const someOf = fc.array(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 6 }).map((items) => new Set(items));
const sum = (files: readonly EvictableFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

it('keeps files within their budget, never at the cost of what has to stay, and drops no more than it must', () => {
  fc.assert(
    fc.property(filesOf, fc.nat(20_000), someOf, someOf, (files, budget, pinned, newest) => {
      const going = planEviction(files, budget, { pinned, newest });
      const left = files.filter((file) => !going.includes(file));
      const free = (some: readonly EvictableFile[]) => some.filter(({ item }) => !pinned.has(item));
      const stays = ({ item, tier }: EvictableFile) => pinned.has(item) || (isSmallCopy(tier) && newest.has(item));
      expect(going.some(stays)).toBe(false);
      if (sum(free(files)) <= budget) expect(going).toEqual([]);
      else expect(sum(free(left)) <= budget * 0.9 || left.every(stays)).toBe(true);
      // Without the last evicted file the budget was exceeded; each file that stays is worth at least as much as it.
      const last = going.at(-1);
      if (last !== undefined) expect(sum(free(left)) + last.bytes).toBeGreaterThan(budget * 0.9);
      for (const file of left) if (last !== undefined && !stays(file)) expect(byWorth(last, file)).toBeLessThanOrEqual(0);
    }),
  );
});
