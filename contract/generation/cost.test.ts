import { expect, it } from 'vitest';
import { featureCost, lipSyncCost } from './cost.ts';

it.each([
  [4.9, 1, 0],
  [5, 1, 1],
  [14, 2, 4],
])('lip sync cost is floor(duration/5) times the image count: %d s, %d images', (seconds, images, credits) => {
  expect(lipSyncCost(seconds, images)).toBe(credits);
});

it('other costs are looked up by feature key and multiplied by image count', () => {
  const prices = { fluxdev: 2, reference: 1 };
  expect(featureCost(prices, ['fluxdev'], 3)).toBe(6);
  expect(featureCost(prices, ['fluxdev', 'reference'], 3)).toBe(9);
  expect(() => featureCost(prices, ['gpt'], 1)).toThrow(RangeError);
});
