import { expect, it } from 'vitest';
import { findModels } from './find-models.ts';

it('models are found by a part of the name in any case, the newest first', () => {
  const models = [
    { model_name: 'Old boat', created_at: 1 },
    { model_name: 'Boats', created_at: 3 },
    { model_name: 'Owl', created_at: 2 },
  ];
  expect(findModels(models, ' BOAT ').map(({ model_name: name }) => name)).toEqual(['Boats', 'Old boat']);
  expect(findModels(models, '').map(({ model_name: name }) => name)).toEqual(['Boats', 'Owl', 'Old boat']);
});
