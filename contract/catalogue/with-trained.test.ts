import { expect, it } from 'vitest';
import { painterModel } from './model.ts';
import { withTrained } from './with-trained.ts';

it('a trained model can be laid over each of its base models, once, after what the engine has itself', () => {
  const extras = { controlnets: ['depth'], annotators: [], resize_modes: [], trained: ['ink'], bases: [] };
  const models = [{ ...painterModel, key: 'flux', extras }, painterModel, { ...painterModel, key: 'gpt' }];
  const trained = [
    { key: 'mara-1', base_models: ['flux', 'painter'] },
    { key: 'mara-1', base_models: ['flux'] },
  ];
  const [flux, painter, gpt] = withTrained(models, trained);
  expect(flux!.extras).toEqual({ ...extras, trained: ['ink', 'mara-1'] });
  expect(painter!.extras?.trained).toEqual(['mara-1']);
  expect(gpt!.extras).toBeUndefined();
});
