import { expect, test } from 'vitest';
import { findTrained } from './find-trained.ts';

test('trained models are found by a part of the name in any case, the first 20 of them', () => {
  const names = ['Sks-Boat', 'ink', ...Array.from({ length: 30 }, (_, index) => `boat-${index}`)];
  const models = names.map((name, index) => ({ key: `key-${index}`, name }));
  expect(findTrained(models, ' BOAT ')).toEqual({ found: [models[0], ...models.slice(2, 21)], more: 11 });
  expect(findTrained(models, 'owl')).toEqual({ found: [], more: 0 });
  expect(findTrained(models, 'key-1')).toEqual({ found: [], more: 0 });
});
