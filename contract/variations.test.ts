import { expect, it } from 'vitest';
import { painterModel } from './model.ts';
import { canVary, variationStrengths } from './variations.ts';

const image = { resource_type: 'image', status: 'completed', model: 'painter' } as const;
const models = [painterModel, { ...painterModel, key: 'away', available: false }];

it('varies subtly at 0.55 and strongly at 0.85', () => {
  expect(variationStrengths).toEqual({ subtle: 0.55, strong: 0.85 });
});

it.each([
  ['a finished image of a model that is served', {}, true],
  ['one that is being upscaled', { status: 'upscaling' }, true],
  ['one that is not finished', { status: 'pending' }, false],
  ['a video', { resource_type: 'video' }, false],
  ['an imported picture', { model: 'imported' }, false],
  ['a model that no engine serves now', { model: 'away' }, false],
  ['a model that nobody knows', { model: 'other' }, false],
] as const)('shows Create Variations for %s or not', (_, change, isShown) => {
  expect(canVary({ ...image, ...change }, models)).toBe(isShown);
});
