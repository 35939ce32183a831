import { expect, it } from 'vitest';
import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { smallRequest } from '../../../../tests/support/generations/small-request.ts';
import { toKnown } from './to-known.ts';

const model = { ...painterModel, capabilities: { ...plainCapabilities, samplers: ['DDIM', 'Euler a'] } };
const [first, second] = ['1', '2'].map((n) => `/api/media/00000000-0000-4000-8000-00000000000${n}/original`) as [string, string];

it.each<[string, Partial<CreateRequest>, Partial<CreateRequest>]>([
  ['a sampler has the name that its engine knows', { sampler: 'ddim' }, { sampler: 'DDIM' }],
  ['a sampler that no engine knows stays as it was sent', { sampler: 'restart' }, { sampler: 'restart' }],
  ['a fine-tuned model acts where the engine has it', { finetuned_model: 'boat' }, { finetuned_model: 'boat', model_id: 'boat' }],
  ['a fine-tuned model is kept where it has not', { finetuned_model: 'mara' }, { finetuned_model: 'mara' }],
  ['a trained model goes before it', { finetuned_model: 'boat', model_id: 'ada' }, { finetuned_model: 'boat', model_id: 'ada' }],
  ['the picture of an image is its first reference', { image_url: first, image_urls: [second] }, { image_urls: [first, second] }],
  [
    'the picture of a video is its first frame',
    { image_url: first, creation_mode: 'image2video' },
    { image_url: first, creation_mode: 'image2video' },
  ],
  [
    'rows name characters alone, as older devices read them',
    { characters: [{ model_id: 'mara', model_weight: 0.5 }, { model_id: 'ada' }] },
    {
      characters: [{ model_id: 'mara' }, { model_id: 'ada' }],
      multipleCharacterConfigList: [{ model_id: 'mara', model_weight: 0.5 }, { model_id: 'ada' }],
    },
  ],
])('%s', (_, asked, known) =>
  expect(toKnown({ ...smallRequest(), ...asked }, model, new Set(['boat']))).toEqual({ ...smallRequest(), ...known }),
);
