import { expect, it } from 'vitest';
import { painterModel } from '../../catalogue/model.ts';
import { costOf } from './cost.ts';
import { nameCost } from './name-cost.ts';

const gpt = { ...painterModel, credits_per_image: 4, credits_by_quality: { low: 1, high: 9 } };
const film = { ...painterModel, resource_type: 'video' as const, credits_per_image: 5 };

it.each([
  [4.9, 1, 0],
  [5, 1, 1],
  [14, 2, 4],
])('lip sync cost is floor(duration/5) times the image count: %d s, %d images', (voiceSeconds, count, credits) => {
  expect(costOf({ plan: 'pro', model: film, asked: { upscale_mode: undefined }, count, voiceSeconds }).total).toBe(credits);
});

it('other costs are looked up by feature key and multiplied by image count', () => {
  const total = (asked: object, count: number, model = gpt) => costOf({ plan: 'pro', model, asked, count }).total;
  expect([total({}, 2), total({ quality: 'low' }, 2), total({ quality: 'high' }, 3), total({}, 1, film as never)]).toEqual([8, 2, 27, 5]);
  expect([total({ upscale_mode: 'x2' }, 2), total({ upscale_mode: 'x4face' }, 2)]).toEqual([10, 12]);
});

it('the reference feature key is set when references exist, and has its price; that of turbo is included', () => {
  const asked = { turbo_mode: 'turbo' as const, image_urls: ['/a', '/b'] };
  const cost = costOf({ plan: 'pro', model: gpt, asked, count: 2 });
  expect(cost).toMatchObject({ made: 5, total: 10 });
  expect(cost.parts).toEqual([
    { feature: 'image', each: 4 },
    { feature: 'reference', each: 1 },
    { feature: 'turbo', each: 0 },
  ]);
  expect(costOf({ plan: 'pro', model: film, asked, count: 1 }).total, 'a video is made of its pictures').toBe(5);
  const plain = costOf({ plan: 'pro', model: gpt, asked: { turbo_mode: 'normal', image_urls: [] }, count: 1 });
  expect(plain.parts.map(({ feature }) => feature)).toEqual(['image']);
});

it('charges the pro plan only', () => {
  const totals = (['free', 'pro', 'team'] as const).map(
    (plan) => costOf({ plan, model: gpt, asked: { upscale_mode: 'x4' }, count: 2 }).total,
  );
  expect(totals).toEqual([0, 12, 0]);
});

it('says what a request costs part by part', () => {
  const { parts, total } = costOf({ plan: 'pro', model: gpt, asked: { upscale_mode: 'x4anime', imageReference: ['a'] }, count: 2 });
  expect(nameCost(parts, 2, total)).toBe('Image 4 × 2\nReferences 1 × 2\nUpscale 4x anime 2 × 2\n14 credits');
  const speech = costOf({ plan: 'pro', model: film, asked: {}, count: 1, voiceSeconds: 7 });
  expect(nameCost(speech.parts, 1, speech.total)).toBe('Lip sync 1 × 1\n1 credit');
});
