import { expect, it } from 'vitest';
import { nameModel } from '../catalogue/name-model.ts';
import { currentModel, keysOf } from './current-model.ts';

it.each([
  [{ model: 'flux-kontext-dev' }, { model: 'flux_kontext', quality: 'dev' }],
  [{ model: 'gpt-high' }, { model: 'gpt', quality: 'high' }],
  [
    { model: 'seedance-v1-lite', duration: 5 },
    { model: 'seedance-v1', duration: 5 },
  ],
  [{ model: 'wan-i2v-2.2' }, { model: 'wan2.2-i2v' }],
  [
    { model: 'kling2.1', quality: 'pro' },
    { model: 'kling2.1', quality: 'pro' },
  ],
  [{ model: 'constructor' }, { model: 'constructor' }],
])('a request that says %j means %j', (said, meant) => expect(currentModel(said)).toEqual(meant));

it('finds the items of a model under all the names that it had', () => {
  expect(keysOf('gpt')).toEqual(['gpt', 'gpt-low', 'gpt-medium', 'gpt-high']);
  expect(keysOf('vidu-q2-i2v')).toEqual(['vidu-q2', 'vidu-q2-i2v']);
  expect(keysOf('painter')).toEqual(['painter']);
});

it('names the model of an older item with the quality that its key stood for', () => {
  const catalogue = [{ key: 'gpt', name: 'GPT Image' }];
  expect(['gpt', 'gpt-low', 'gone-model'].map((key) => nameModel(key, catalogue))).toEqual(['GPT Image', 'GPT Image (low)', 'gone-model']);
});
