import { expect, it } from 'vitest';
import { recogniseSettings } from './recognise-settings.ts';

const model = { name: 'boats' };

it.each([
  [
    'InvokeAI',
    'invokeai_metadata',
    { positive_prompt: 'sea', loras: [{ model }, { model: { name: 'waves' }, weight: 0.5 }] },
    'boats, waves (0.5)',
  ],
  [
    'SwarmUI',
    'parameters',
    { sui_image_params: { prompt: 'sea', loras: ['boats', 'waves'], loraweights: ['', '0.5'] } },
    'boats, waves (0.5)',
  ],
  ['SwarmUI without weights', 'parameters', { sui_image_params: { prompt: 'sea', loras: ['boats'] } }, 'boats'],
  ['Fooocus', 'parameters', { metadata_scheme: 'fooocus', prompt: 'sea', loras: [['boats'], ['waves', 0.5]] }, 'boats, waves (0.5)'],
])('a LoRA of %s whose file says no strength is shown without one', (_program, key, json, expected) => {
  expect(recogniseSettings([{ key, text: JSON.stringify(json) }])?.extra['LoRA']).toBe(expected);
});
