import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora, sizeOf, usedName } from '../build-settings.ts';
import { isObject, listOf, own, ownAny } from '../json-values.ts';

/** Its names in JSON and PNG, then those in its text files; when it writes both, JSON and PNG have the latter too. */
const names = {
  prompt: ['prompt', 'Prompt'],
  negativePrompt: ['negative_prompt', 'Negative Prompt'],
  seed: ['seed', 'Seed'],
  steps: ['num_inference_steps', 'Steps'],
  sampler: ['sampler_name', 'Sampler', 'sampler'],
  cfgScale: ['guidance_scale', 'Guidance Scale'],
  width: ['width', 'Width'],
  height: ['height', 'Height'],
  model: ['use_stable_diffusion_model', 'Stable Diffusion model'],
  loras: ['use_lora_model', 'LoRA model'],
  loraWeights: ['lora_alpha', 'LoRA Strength'],
} as const;

const extras: readonly (readonly [label: string, ...keys: string[]])[] = [
  ['VAE', 'use_vae_model', 'VAE model'],
  ['Denoising strength', 'prompt_strength', 'Prompt Strength'],
  ['Hypernetwork', 'use_hypernetwork_model', 'Hypernetwork model'],
  ['Hypernetwork strength', 'hypernetwork_strength', 'Hypernetwork Strength'],
  ['ControlNet', 'use_controlnet_model', 'ControlNet model'],
  ['ControlNet filter', 'control_filter_to_apply', 'ControlNet Filter'],
  ['Embeddings', 'use_embeddings_model', 'Embedding models'],
  ['Clip skip', 'clip_skip', 'Clip Skip'],
  ['Tiling', 'tiling', 'Seamless Tiling'],
  ['Face correction', 'use_face_correction', 'Use Face Correction'],
  ['Upscaler', 'use_upscale', 'Use Upscaling'],
  ['Upscale by', 'upscale_amount', 'Upscale By'],
];

/** Settings of Easy Diffusion: JSON, or the texts of a PNG by their names. */
export function readEasyDiffusion(fields: unknown): ImportedSettings | null {
  const json = ownAny(fields, 'reqBody') ?? fields;
  if (!isObject(json) || ownAny(json, ...names.model) === undefined) return null;
  const find = (keys: readonly string[]): unknown => ownAny(json, ...keys);
  const weights = toList(find(names.loraWeights));
  return buildSettings('easydiffusion', {
    prompt: find(names.prompt),
    negativePrompt: find(names.negativePrompt),
    seed: find(names.seed),
    steps: find(names.steps),
    sampler: find(names.sampler),
    cfgScale: find(names.cfgScale),
    width: find(names.width),
    height: find(names.height),
    model: usedName(find(names.model)),
    extra: [
      ['LoRA', toList(find(names.loras)).flatMap((lora, at) => describeLora(lora, weights[at]))],
      ...extras.map(([label, ...keys]) => [label, toList(find(keys)).map(usedName)] as const),
    ],
  });
}

/** Its text form, one `Label: value` a line, where a program put it into a comment. */
export function readEasyDiffusionText(text: string): ImportedSettings | null {
  if (!text.startsWith('Prompt: ') || !/^Stable Diffusion model: /m.test(text)) return null;
  const labels = [...Object.values(names), ...extras].flatMap((keys) => keys.filter((key) => /^[A-Z]/.test(key)));
  const lines = text.replaceAll(/\r\n?/g, '\n').split(new RegExp(`\\n(?=(?:${labels.join('|')}): )`));
  return readEasyDiffusion(
    Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])),
  );
}

/** Settings in the names of the diffusers library, as JSON of a program that does not say its own. */
export function readDiffusers(json: unknown): ImportedSettings | null {
  if (typeof own(json, 'prompt') !== 'string' || own(json, 'num_inference_steps') === undefined) return null;
  const size = sizeOf(own(json, 'resolution'));
  return buildSettings(null, {
    prompt: own(json, 'prompt'),
    negativePrompt: own(json, 'negative_prompt'),
    seed: own(json, 'seed'),
    steps: own(json, 'num_inference_steps'),
    sampler: ownAny(json, 'sampler', 'scheduler'),
    cfgScale: own(json, 'guidance_scale'),
    width: size.width ?? own(json, 'width'),
    height: size.height ?? own(json, 'height'),
    model: usedName(ownAny(json, 'Model', 'model')),
    extra: [['Model hash', own(json, 'Model hash')]],
  });
}

/** A list, one in the writing of Python, or one value; commas part the values of a text. */
function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return listOf(value, 20);
  if (typeof value !== 'string') return value === undefined ? [] : [value];
  const parts = value.replaceAll(/^\s*\[|\]\s*$|'/g, '').split(',');
  return parts.slice(0, 20).map((part) => part.trim());
}
