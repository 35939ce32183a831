import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pictureFields } from '../settings/picture-fields.ts';
import { isSeed, seedError } from './seed-mode.ts';

it.each([
  [0, true],
  [4_294_967_295, true],
  [-1, false],
  [4_294_967_296, false],
  [1.5, false],
  [Number.NaN, false],
])('seed: number 0 to 4294967295: %d', (seed, isAllowed) => expect(isSeed(seed)).toBe(isAllowed));

it('else the error is «Seed must be between 0 and 4294967295», in every place', () => {
  expect(seedError).toBe('Seed must be between 0 and 4294967295');
  const said = (seed: number) => v.safeParse(pictureFields.seed, seed).issues?.map(({ message }) => message);
  expect([said(-1), said(4_294_967_296), said(7)]).toEqual([[seedError], [seedError], undefined]);
});
