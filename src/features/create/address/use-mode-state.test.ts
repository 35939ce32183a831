import { expect, it } from 'vitest';
import { painterModel } from '../../../../contract/model.ts';
import { modeStateOf } from './use-mode-state.ts';

it('a model whose engine has stopped leaves the page as it is; one that is not here or does not make this does not', () => {
  const models = [{ ...painterModel, key: 'flux', available: false }];
  expect(modeStateOf('image', 'flux', models)).toBe('ready');
  expect(modeStateOf('image', 'gone', models)).toBe('unsupported');
  expect(modeStateOf('audio', 'flux', models)).toBe('unsupported');
});
