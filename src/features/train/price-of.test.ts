import { expect, it } from 'vitest';
import { priceOf } from './price-of.ts';

it('says what is charged: the list price on the paid plan, nothing on the free plan and in a team', () => {
  expect([priceOf(200, 'pro'), priceOf(1, 'pro'), priceOf(0, 'pro'), priceOf(null, 'pro')]).toEqual([
    '200 credits',
    '1 credit',
    'free',
    'its usual price',
  ]);
  for (const plan of ['free', 'team'] as const) expect([priceOf(200, plan), priceOf(null, plan)]).toEqual(['free', 'free']);
});
