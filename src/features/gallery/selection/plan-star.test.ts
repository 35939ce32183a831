import { expect, it } from 'vitest';
import { planStar } from './plan-star.ts';

const row = (id: string, is_starred: boolean, status: 'completed' | 'upscaling' | 'failed' | 'pending' = 'completed') => ({
  id,
  is_starred,
  status,
});

it('all get the star unless all have it', () => {
  expect(planStar([row('a', true), row('b', false)])).toEqual({ ids: ['a', 'b'], isStarred: true });
  expect(planStar([row('a', true), row('b', true, 'upscaling')])).toEqual({ ids: ['a', 'b'], isStarred: false });
});

it('ignores items without a picture and deleted ones', () => {
  expect(planStar([row('a', true), row('b', false, 'failed'), row('c', false, 'pending'), undefined])).toEqual({
    ids: ['a'],
    isStarred: false,
  });
  expect(planStar([row('b', false, 'failed')]).ids).toEqual([]);
});
