import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora } from '../build-settings.ts';
import { isObject, listOf, own, ownAny } from '../json-values.ts';
import { parseLooseJson } from '../parse-loose-json.ts';

/**
 * Settings of Civitai's own generator, which it leaves as `extraMetadata` beside the graph that made or enlarged the picture.
 * `graph` reads that graph; only it names the model.
 */
export function readCivitai(extraMetadata: unknown, graph: () => ImportedSettings | null): ImportedSettings | null {
  const found = typeof extraMetadata === 'string' ? parseLooseJson(extraMetadata) : extraMetadata;
  if (!isObject(found) || typeof own(found, 'prompt') !== 'string') return null;
  const ran = graph();
  return buildSettings('civitai', {
    prompt: own(found, 'prompt'),
    negativePrompt: own(found, 'negativePrompt'),
    seed: own(found, 'seed'),
    steps: own(found, 'steps'),
    sampler: own(found, 'sampler'),
    cfgScale: own(found, 'cfgScale'),
    width: own(found, 'width'),
    height: own(found, 'height'),
    model: ran?.model,
    extra: [
      ['Base model', own(found, 'baseModel')],
      ['Clip skip', own(found, 'clipSkip')],
      ['Workflow', ownAny(found, 'workflow', 'workflowId')],
      ...Object.entries(ran?.extra ?? {}),
    ],
  });
}

/** The model and the LoRAs that the line of its settings names as JSON. */
export function readCivitaiResources(text: string | undefined): { model: unknown; loras: string[] } {
  const resources = listOf(text === undefined ? undefined : parseLooseJson(text), 50);
  const named = (...types: string[]): unknown[] =>
    resources.filter((resource) => types.includes(String(own(resource, 'type')).toLowerCase()));
  const loras = named('lora', 'locon', 'dora').flatMap((lora) => describeLora(own(lora, 'modelName'), own(lora, 'weight')));
  return { model: own(named('checkpoint')[0], 'modelName'), loras };
}
