import { expect, it } from 'vitest';
import { nameCredits } from './name-credits.ts';

it('one credit is singular, and thousands are grouped', () => {
  expect([0, 1, 2, 1200].map(nameCredits)).toEqual(['0 credits', '1 credit', '2 credits', '1,200 credits']);
});
