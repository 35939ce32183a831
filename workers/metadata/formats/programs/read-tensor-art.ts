import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings } from '../build-settings.ts';
import { isObject, own } from '../json-values.ts';

/**
 * Settings of Tensor.Art: the words and the model as a person chose them (`generation_data`), the rest from the graph that
 * ran, because only it has the seed and names no file that a person knows.
 */
export function readTensorArt(json: unknown, graph: () => ImportedSettings | null): ImportedSettings | null {
  if (!isObject(json) || typeof own(json, 'prompt') !== 'string') return null;
  const ran = graph();
  const model = own(own(json, 'baseModel'), 'modelFileName') ?? ran?.model;
  if (ran !== null) {
    const {
      prompt,
      negative_prompt,
      model: known,
    } = buildSettings('tensorart', {
      prompt: own(json, 'prompt'),
      negativePrompt: own(json, 'negativePrompt') ?? ran.negative_prompt,
      model,
    });
    return { ...ran, source: 'tensorart', prompt, negative_prompt, model: known };
  }
  return buildSettings('tensorart', {
    prompt: own(json, 'prompt'),
    negativePrompt: own(json, 'negativePrompt'),
    seed: own(json, 'seed'),
    steps: own(json, 'steps'),
    sampler: own(json, 'ksamplerName'),
    cfgScale: own(json, 'cfgScale'),
    width: own(json, 'width'),
    height: own(json, 'height'),
    model,
    extra: [
      ['Scheduler', own(json, 'schedule')],
      ['Clip skip', own(json, 'clipSkip')],
    ],
  });
}
