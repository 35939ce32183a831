import { describe, expect, it } from 'vitest';
import type { Plan } from '../../account/plan.ts';
import { chooseSpeed, turboDayStart, turboImagesPerDay, turboLimitMessage, type Speed } from './turbo.ts';

const ask = (plan: Plan, asked: Speed | undefined, used: number) => ({ plan, asked, used, images: 2 });
const turbo = { speed: 'turbo' as const, isLimitReached: false };
const normal = { speed: 'normal' as const, isLimitReached: false };
const reached = { speed: 'normal' as const, isLimitReached: true };

it.each<[Plan, string]>([
  ['free', "Normal speed starts now: You've hit your limit of Turbo Mode images. Subscribe to generate more images in parallel."],
  ['pro', "Normal speed starts now: You've hit your limit of 12 Turbo Mode images. Enjoy faster speed again tomorrow!"],
  ['team', "Normal speed starts now: You've hit your limit of 12 Turbo Mode images. Upgrade to unlock more fast image generation!"],
])('turbo limit messages of a %s plan', (plan, message) => expect(turboLimitMessage(plan, 12)).toBe(message));

it('daily turbo quotas differ by plan, and turbo mode needs a paid plan', () => {
  expect(turboImagesPerDay.free).toBe(0);
  expect(turboImagesPerDay.pro).not.toBe(turboImagesPerDay.team);
});

describe('inference mode is turbo or normal', () => {
  const cases: [string, Parameters<typeof chooseSpeed>[0], ReturnType<typeof chooseSpeed>][] = [
    ['a paid plan is served at turbo speed unless it asks otherwise', ask('pro', undefined, 0), turbo],
    ['normal stays normal', ask('pro', 'normal', 0), normal],
    ['the last images of the day are still turbo', ask('pro', 'turbo', 198), turbo],
    ['when the daily turbo limit is hit the mode switches to normal', ask('pro', 'turbo', 199), reached],
    ['also for who did not choose', ask('team', undefined, 100), reached],
    ['a free plan is served at normal speed without a word', ask('free', undefined, 0), normal],
    ['and is told when it asks for turbo', ask('free', 'turbo', 0), reached],
  ];
  it.each(cases)('%s', (_, input, chosen) => expect(chooseSpeed(input)).toEqual(chosen));
});

it('the limit resets daily', () => {
  const noon = Date.UTC(2026, 10, 22, 12);
  expect(turboDayStart(noon)).toBe(Date.UTC(2026, 10, 22));
  expect(turboDayStart(Date.UTC(2026, 10, 23))).toBe(Date.UTC(2026, 10, 23));
});
