import { expect, test } from 'vitest';
import { findTrained } from './find-trained.ts';

test('trained models are found by a part of the name in any case, the first 20 of them', () => {
  const names = ['Sks-Boat', 'ink', ...Array.from({ length: 30 }, (_, index) => `boat-${index}`)];
  expect(findTrained(names, ' BOAT ')).toEqual({ found: ['Sks-Boat', ...names.slice(2, 21)], more: 11 });
  expect(findTrained(names, 'owl')).toEqual({ found: [], more: 0 });
});
