import { expect, it } from 'vitest';
import type { InternalItem } from '../../../contract/routes/internal-routes.ts';
import { describeCost, describeStatus, listParams, listReasons, secondsTaken } from './describe-request.ts';

const item: InternalItem = {
  id: '00000000-0000-4000-8000-000000000001',
  resource_type: 'image',
  status: 'completed',
  seed: 7,
  failed_reason: null,
  failed_code: null,
  origin: 'generated',
  upscaled: [],
  completed_at: null,
};
const generation = {
  id: '00000000-0000-4000-8000-000000000002',
  prompt: 'a harbour',
  negative_prompt: '',
  model: 'painter',
  width: 512,
  height: 768,
  image_num: 2,
  seed: null,
  variation_source: null,
  strength: null,
  created_at: 1_000,
  imported: null,
};

it('counts the items in each state', () => {
  const failed = { ...item, status: 'failed' as const };
  expect(describeStatus([item, failed, item])).toBe('2 completed, 1 failed');
  expect(describeStatus([{ status: 'submitted' }, { status: 'canceled' }])).toBe('1 waiting, 1 canceled');
});

it('says what a request cost, and what came back', () => {
  expect(describeCost({ charged: 0, refunded: 0 })).toBe('Free');
  expect(describeCost({ charged: 1, refunded: 0 })).toBe('1 credit');
  expect(describeCost({ charged: 4, refunded: 1 })).toBe('4 credits, 1 given back');
  expect(describeCost({ charged: 1200, refunded: 1200 })).toBe('1,200 credits, all given back');
});

it('measures until the last picture that was finished', () => {
  expect(secondsTaken({ generation, items: [item] })).toBeNull();
  expect(secondsTaken({ generation, items: [{ ...item, completed_at: 3_500 }, { ...item, completed_at: 2_000 }, item] })).toBe(2.5);
  // An item restored from an archive may be completed before its request was created.
  expect(secondsTaken({ generation, items: [{ ...item, completed_at: 500 }] })).toBe(0);
});

it('names each reason once, also of an upscaling that failed', () => {
  const failed = { ...item, status: 'failed' as const, failed_reason: 'No paint.' };
  expect(listReasons([item, failed, failed, { ...item, failed_reason: 'Too large.' }])).toEqual(['No paint.', 'Too large.']);
  expect(listReasons([{ ...item, status: 'failed', failed_code: 'NSFW' }])).toEqual(['NSFW']);
  expect(listReasons([{ ...item, status: 'failed' }])).toEqual(['No reason was given.']);
});

it('lists the settings that were given, and the seeds that were chosen where none was', () => {
  expect(listParams({ generation, items: [item, { ...item, seed: 8, upscaled: ['x2'] }] })).toEqual([
    ['Size', '512 × 768'],
    ['Images', '2'],
    ['Seed', '7, 8'],
    ['Upscaled', 'x2'],
  ]);
  expect(listParams({ generation: { ...generation, seed: 0, strength: 0.55, negative_prompt: 'fog' }, items: [item] })).toEqual([
    ['Size', '512 × 768'],
    ['Images', '2'],
    ['Seed', '0'],
    ['Strength', '0.55'],
    ['Left out', 'fog'],
  ]);
});
