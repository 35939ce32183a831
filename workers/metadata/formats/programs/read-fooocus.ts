import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora, modelName, sizeOf, usedName } from '../build-settings.ts';
import { describeValue, isObject, listOf, own, ownAny, type JsonObject } from '../json-values.ts';

/** RuinedFooocus writes the hash of a LoRA, and then its weight and file as one text. */
const ruinedLora = /^\s*(-?[\d.]{1,20}) - (.{1,300})$/;

/** Settings of Fooocus in its own scheme, and of its forks MRE and RuinedFooocus. */
export function readFooocus(json: unknown): ImportedSettings | null {
  if (!isObject(json)) return null;
  const isFooocus =
    own(json, 'metadata_scheme') === 'fooocus' ||
    /fooocus/i.test(describeValue(ownAny(json, 'version', 'software')) ?? '') ||
    (own(json, 'base_model') !== undefined && own(json, 'guidance_scale') !== undefined);
  if (!isFooocus) return null;
  const size = sizeOf(ownAny(json, 'resolution', 'Resolution'));
  return buildSettings('fooocus', {
    prompt: ownAny(json, 'prompt', 'Prompt'),
    negativePrompt: ownAny(json, 'negative_prompt', 'Negative Prompt', 'Negative'),
    seed: ownAny(json, 'seed', 'Seed'),
    steps: ownAny(json, 'steps', 'Steps'),
    sampler: ownAny(json, 'sampler', 'Sampler', 'sampler_name'),
    cfgScale: ownAny(json, 'guidance_scale', 'Guidance Scale', 'cfg'),
    width: size.width ?? own(json, 'width'),
    height: size.height ?? own(json, 'height'),
    model: modelName(ownAny(json, 'base_model', 'Base Model', 'base_model_name')),
    extra: [
      ['Scheduler', ownAny(json, 'scheduler', 'Scheduler')],
      ['Performance', ownAny(json, 'performance', 'Performance')],
      ['Styles', describeStyles(ownAny(json, 'styles', 'Styles', 'style'))],
      ['Sharpness', ownAny(json, 'sharpness', 'Sharpness')],
      ['Refiner', usedName(ownAny(json, 'refiner_model', 'Refiner Model', 'refiner_model_name'))],
      ['Denoising strength', own(json, 'denoise')],
      ['Clip skip', ownAny(json, 'clip_skip', 'base_clip_skip')],
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
    const packed = typeof weight === 'string' ? ruinedLora.exec(weight) : null;
    if (packed !== null) return describeLora(packed[2], packed[1]);
    return describeLora(name, weight);
  });
  const combined = [1, 2, 3, 4, 5].flatMap((n) => describeValue(ownAny(json, `lora_combined_${n}`, `LoRA ${n}`)) ?? []);
  return [...named, ...combined, ...describeNumberedLoras(json)];
}

/** Fooocus-MRE numbers them: `l1` is the file, `w1` its weight. */
function describeNumberedLoras(json: JsonObject): string[] {
  return [1, 2, 3, 4, 5].flatMap((n) => describeLora(own(json, `l${n}`), own(json, `w${n}`)));
}
