import { expect, it } from 'vitest';
import {
  changeScale,
  fitScale,
  listEnhancements,
  listScales,
  nameUpscaleCost,
  upscaleModeOf,
  whyNoUpscale,
  type Enhance,
  type UpscaleScale,
} from './upscale-choice.ts';
import { largeImageMessage } from './upscale-at-create.ts';

it.each<[UpscaleScale, Enhance[]]>([
  [1, ['none']],
  [2, ['none', 'face']],
  [4, ['none', 'face', 'anime']],
])('face enhance is available above 1x, anime enhance only at 4x: %dx', (scale, expected) => {
  expect(listEnhancements(scale)).toEqual(expected);
});

it.each<[Enhance, UpscaleScale, UpscaleScale, Enhance]>([
  ['anime', 4, 2, 'none'],
  ['face', 4, 2, 'face'],
  ['face', 2, 1, 'none'],
  ['none', 1, 4, 'none'],
])('changing scale changes the enhance options: %s from %d to %d', (enhance, from, to, expected) => {
  expect(changeScale({ scale: from, enhance }, to)).toEqual({ scale: to, enhance: expected });
});

it.each([
  [{ width: 1024, height: 1024 }, [1, 2, 4]],
  [{ width: 1887744, height: 1 }, [1, 2, 4]],
  [{ width: 1887745, height: 1 }, [1, 2]],
])('upscale scale is 1, 2 or 4; 4x is removed when width times height exceeds 1887744: %o', (size, scales) =>
  expect(listScales(size)).toEqual(scales),
);

it('scale drops to 2 automatically', () => {
  const large = { width: 1536, height: 1536 };
  expect(fitScale({ scale: 4, enhance: 'anime' }, large)).toEqual({ scale: 2, enhance: 'none' });
  expect(fitScale({ scale: 4, enhance: 'anime' }, { width: 512, height: 512 })).toEqual({ scale: 4, enhance: 'anime' });
  expect(largeImageMessage).toBe('4x is not available for large images.');
});

it('says what upscaling costs where credits are in use, and on the free plan what it would cost', () => {
  expect((['free', 'pro', 'team'] as const).map((plan) => nameUpscaleCost(plan, 1))).toEqual(['1 credit', '1 credit', null]);
  expect(nameUpscaleCost('pro', 2)).toBe('2 credits');
});

it('upscaling needs a paid plan (message: Starter or above)', () => {
  expect([whyNoUpscale('free'), whyNoUpscale('pro'), whyNoUpscale('team')]).toEqual(['Starter or above', null, null]);
});

it.each<[UpscaleScale, Enhance, string | null]>([
  [1, 'none', null],
  [2, 'none', 'x2'],
  [4, 'none', 'x4'],
  [2, 'face', 'x2face'],
  [4, 'face', 'x4face'],
  [4, 'anime', 'x4anime'],
])('upscale_mode of %dx with %s is %s', (scale, enhance, mode) => expect(upscaleModeOf({ scale, enhance })).toBe(mode));
