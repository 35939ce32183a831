import { expect, it } from 'vitest';
import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { findKept } from './find-kept.ts';

const model = (n: number, change: Partial<CommunityModel>): CommunityModel => ({
  id: uuid(n),
  key: `key-${n}`,
  model_name: `Model ${n}`,
  description: '',
  suggested_prompt: '',
  object_prompt: '',
  training_mode: 'style',
  type: 'finetuned',
  base_models: ['painter'],
  username: null,
  cover: null,
  thumbnails: [],
  sample_images: [],
  is_hidden: false,
  sort_index: n,
  created_at: { _seconds: n, _nanoseconds: 0 },
  ...change,
});
const models = [
  model(1, { model_name: 'Zinc dusk' }),
  model(2, { model_name: 'Boat', training_mode: 'object' }),
  model(3, { model_name: 'Dusk', created_at: { _seconds: 0, _nanoseconds: 0 } }),
  model(9, { model_name: 'Dusk of others', is_hidden: true }),
];
const names = (question: Partial<Parameters<typeof findKept>[1]>) =>
  findKept(models, { mode: undefined, sort: 'Trending', search: '', ...question }).map((one) => one.model_name);

it('the kept page is filtered and ordered as the studio does it, hidden models left out', () => {
  expect(names({})).toEqual(['Dusk', 'Boat', 'Zinc dusk']);
  expect(names({ sort: 'Newest' })).toEqual(['Boat', 'Zinc dusk', 'Dusk']);
  expect(names({ sort: 'Name' })).toEqual(['Boat', 'Dusk', 'Zinc dusk']);
  expect(names({ search: ' DUSK ' })).toEqual(['Dusk', 'Zinc dusk']);
  expect(names({ mode: 'object' })).toEqual(['Boat']);
});
