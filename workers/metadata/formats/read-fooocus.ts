import type { ImportedSettings } from '../../../contract/imported-settings.ts';
import { buildSettings, modelName } from './build-settings.ts';
import { describeValue, isObject, listOf, own, ownAny, type JsonObject } from './json-values.ts';

/** Settings of Fooocus in its own scheme. */
export function readFooocus(json: unknown): ImportedSettings | null {
  if (!isObject(json)) return null;
  const isFooocus =
    own(json, 'metadata_scheme') === 'fooocus' ||
    /fooocus/i.test(describeValue(ownAny(json, 'version', 'software')) ?? '') ||
    (own(json, 'base_model') !== undefined && own(json, 'guidance_scale') !== undefined);
  if (!isFooocus) return null;
  const size = /(\d{1,6})\D{1,5}(\d{1,6})/.exec(describeValue(ownAny(json, 'resolution', 'Resolution')) ?? '');
  return buildSettings('fooocus', {
    prompt: ownAny(json, 'prompt', 'Prompt'),
    negativePrompt: ownAny(json, 'negative_prompt', 'Negative Prompt', 'Negative'),
    seed: ownAny(json, 'seed', 'Seed'),
    steps: ownAny(json, 'steps', 'Steps'),
    sampler: ownAny(json, 'sampler', 'Sampler', 'sampler_name'),
    cfgScale: ownAny(json, 'guidance_scale', 'Guidance Scale', 'cfg'),
    width: size?.[1] ?? own(json, 'width'),
    height: size?.[2] ?? own(json, 'height'),
    model: modelName(ownAny(json, 'base_model', 'Base Model', 'base_model_name')),
    extra: [
      ['Scheduler', ownAny(json, 'scheduler', 'Scheduler')],
      ['Performance', ownAny(json, 'performance', 'Performance')],
      ['Styles', describeStyles(ownAny(json, 'styles', 'Styles'))],
      ['Sharpness', ownAny(json, 'sharpness', 'Sharpness')],
      ['Refiner', modelName(ownAny(json, 'refiner_model', 'Refiner Model'))],
      ['LoRA', describeLoras(json)],
      ['VAE', ownAny(json, 'vae', 'VAE')],
      ['Version', ownAny(json, 'version', 'software')],
    ],
  });
}

/** The styles are a list in the writing of Python. */
function describeStyles(styles: unknown): unknown {
  return typeof styles === 'string' ? styles.replace(/^\[|\]$/g, '').replaceAll("'", '') : styles;
}

function describeLoras(json: JsonObject): string[] {
  const named = listOf(own(json, 'loras'), 20).flatMap((lora) => {
    const [name, weight] = listOf(lora, 2);
    return [`${describeValue(modelName(name)) ?? ''} (${describeValue(weight) ?? '1'})`];
  });
  const combined = [1, 2, 3, 4, 5].flatMap((n) => describeValue(ownAny(json, `lora_combined_${n}`, `LoRA ${n}`)) ?? []);
  return [...named, ...combined];
}
