import { expect, it } from 'vitest';
import { painterModel } from './model.ts';
import { canVary, variationStrengths } from './variations.ts';

const image = { resource_type: 'image', status: 'completed', model: 'painter' } as const;
const models = [painterModel, { ...painterModel, key: 'away', available: false }];

it('varies subtly at 0.55 and strongly at 0.85', () => {
  expect(variationStrengths).toEqual({ subtle: 0.55, strong: 0.85 });
});

it.each([
  ['a finished image of a model that is served', {}, undefined, true],
  ['one that is being upscaled', { status: 'upscaling' }, undefined, true],
  ['one that is not finished', { status: 'pending' }, undefined, false],
  ['a video', { resource_type: 'video' }, undefined, false],
  ['an imported picture', { model: 'imported' }, undefined, false],
  ['a model that no engine serves now', { model: 'away' }, undefined, false],
  ['a model that nobody knows', { model: 'other' }, undefined, false],
  ['the result of a template', {}, 'template', false],
] as const)('shows Create Variations for %s or not', (_, change, mode, isShown) => {
  expect(canVary({ ...image, ...change }, models, mode)).toBe(isShown);
});
