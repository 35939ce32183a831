import { expect, it } from 'vitest';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { namePrice, planCost } from './plan-cost.ts';
import { blankForm } from './story-form.ts';

const form = { ...blankForm('script'), topic: 'Tides', style: 'Gouache' };
const voice = { key: 'a', name: 'A', voices: [] };
const facts = {
  models: [{ ...painterModel, credits_per_image: 3 }],
  plan: 'pro' as const,
  sounders: { speakers: [{ ...voice, credits: 2 }], composers: [{ ...voice, seconds_max: 60, credits: 5 }] },
};

it('a storyboard costs nothing, pictures and voices cost those of as many shots as there will be', () => {
  expect(planCost('script', form, { ...facts, until: 'storyboard', shots: 5 })).toBe(0);
  expect(planCost('script', form, { ...facts, until: 'images', shots: 5 })).toBe(15);
  expect(planCost('script', { ...form, shots_num: 4 }, { ...facts, until: 'images', shots: null })).toBe(12);
  expect(planCost('script', form, { ...facts, until: 'timeline', shots: 5 }), 'voices and music').toBe(15 + 10 + 5);
});

it('a price says when it is a guess, and nothing costs on the free plan', () => {
  expect(namePrice(15, { plan: 'pro', isExact: true })).toBe('15 credits');
  expect(namePrice(15, { plan: 'pro', isExact: false })).toBe('about 15 credits');
  expect(namePrice(15, { plan: 'free', isExact: true })).toBe('free');
});
