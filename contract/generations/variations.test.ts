import { expect, it } from 'vitest';
import { painterModel } from '../catalogue/model.ts';
import { canVary, listVariationKinds, variationStrengths } from './variations.ts';

const image = { resource_type: 'image', status: 'completed', model: 'painter' } as const;
const wordsOnly = { ...painterModel.capabilities!, references_max: 0, reference_types: ['pose' as const] };
const models = [
  painterModel,
  { ...painterModel, key: 'away', available: false },
  { ...painterModel, key: 'words-only', capabilities: wordsOnly },
];

it('varies subtly at 0.55 and strongly at 0.85', () => {
  expect(variationStrengths).toEqual({ subtle: 0.55, strong: 0.85, free: null });
});

it('offers one variation where a strength has no effect', () => {
  const free = { ...painterModel, capabilities: { ...painterModel.capabilities!, has_strength: false } };
  expect([listVariationKinds(painterModel), listVariationKinds(free)]).toEqual([['subtle', 'strong'], ['free']]);
});

it.each([
  ['a finished image of a model that is served', {}, true],
  ['one that is being upscaled', { status: 'upscaling' }, true],
  ['one that is not finished', { status: 'pending' }, false],
  ['a video', { resource_type: 'video' }, false],
  ['an imported picture', { model: 'imported' }, false],
  ['a model that no engine serves now', { model: 'away' }, false],
  ['a model that takes words alone, or a pose', { model: 'words-only' }, false],
  ['a model that nobody knows', { model: 'other' }, false],
] as const)('shows Create Variations for %s or not', (_, change, isShown) => {
  expect(canVary({ ...image, ...change }, models)).toBe(isShown);
});
