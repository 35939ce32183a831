import { expect, it } from 'vitest';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { modeStateOf } from './use-mode-state.ts';

it('special states: mode loading, unsupported model and no creation; a model whose engine has stopped leaves the page as it is', () => {
  const models = [{ ...painterModel, key: 'flux', available: false }];
  expect(modeStateOf('image', 'flux', models)).toBe('ready');
  expect(modeStateOf('image', 'gone', models)).toBe('unsupported');
  expect(modeStateOf('audio', 'flux', models)).toBe('unsupported');
  expect(modeStateOf('audio', '', models)).toBe('unsupported');
  expect(modeStateOf('image', '', models)).toBe('loading');
});
