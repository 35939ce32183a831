import { expect, it } from 'vitest';
import { imageCountOf, isImageCountDisabled, isSeed, seedError, seedToSend } from './seed-mode.ts';

it.each([
  [0, true],
  [4_294_967_295, true],
  [-1, false],
  [4_294_967_296, false],
  [1.5, false],
  [Number.NaN, false],
])('seed: number 0 to 4294967295: %d', (seed, isAllowed) => expect(isSeed(seed)).toBe(isAllowed));

it('else the error is «Seed must be between 0 and 4294967295»', () => {
  expect(seedError).toBe('Seed must be between 0 and 4294967295');
});

it('random sends an empty value', () => {
  expect([seedToSend('random', 7), seedToSend('seed', 7)]).toEqual([null, 7]);
});

it('choosing seed forces image_num to 1; switching back to random restores the earlier count', () => {
  expect([imageCountOf('random', 6), imageCountOf('seed', 6), imageCountOf('random', 6)]).toEqual([6, 1, 6]);
});

it('image number input is disabled when seed mode is seed', () => {
  expect([isImageCountDisabled('seed'), isImageCountDisabled('random')]).toEqual([true, false]);
});
