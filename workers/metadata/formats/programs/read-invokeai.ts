import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora } from '../build-settings.ts';
import { describeValue, isObject, listOf, own, ownAny } from '../json-values.ts';

/** Settings of InvokeAI since version 3 (`invokeai_metadata`). */
export function readInvokeAi(json: unknown): ImportedSettings | null {
  if (!isObject(json)) return null;
  if (own(json, 'positive_prompt') === undefined && own(json, 'generation_mode') === undefined) return null;
  return buildSettings('invokeai', {
    prompt: own(json, 'positive_prompt'),
    negativePrompt: own(json, 'negative_prompt'),
    seed: own(json, 'seed'),
    steps: own(json, 'steps'),
    sampler: own(json, 'scheduler'),
    cfgScale: own(json, 'cfg_scale'),
    width: own(json, 'width'),
    height: own(json, 'height'),
    model: nameOf(own(json, 'model')),
    extra: [
      ['Style prompt', own(json, 'positive_style_prompt')],
      ['Flux guidance', own(json, 'guidance')],
      ['Mode', own(json, 'generation_mode')],
      ['LoRA', describeLoras(own(json, 'loras'))],
      ['VAE', nameOf(own(json, 'vae'))],
      ['Refiner', nameOf(own(json, 'refiner_model'))],
      ['Denoising strength', own(json, 'strength')],
      ['Clip skip', own(json, 'clip_skip')],
      ['Version', own(json, 'app_version')],
    ],
  });
}

/** Settings of InvokeAI 2 (`sd-metadata`): the negative prompt stands in brackets inside the prompt. */
export function readInvokeAi2(json: unknown): ImportedSettings | null {
  const image = own(json, 'image');
  if (!isObject(image)) return null;
  const { prompt, negativePrompt } = splitPrompt(joinPrompts(own(image, 'prompt')));
  return buildSettings('invokeai', {
    prompt,
    negativePrompt,
    seed: own(image, 'seed'),
    steps: own(image, 'steps'),
    sampler: own(image, 'sampler'),
    cfgScale: own(image, 'cfg_scale'),
    width: own(image, 'width'),
    height: own(image, 'height'),
    model: own(json, 'model_weights'),
    extra: [
      ['Denoising strength', own(image, 'strength')],
      ['Version', own(json, 'app_version')],
    ],
  });
}

/** The command line that InvokeAI 1 and 2 kept as `Dream`: `"words" -s 50 -S 1 -W 512 -H 512 -C 7.5 -A k_lms`. */
export function readDream(text: string): ImportedSettings | null {
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"(.*)$/s.exec(text.slice(0, 20_000));
  if (quoted === null) return null;
  const options = new Map([...quoted[2]!.matchAll(/(?:^|\s)-([A-Za-z])\s?([^\s-]\S{0,100})/g)].map(([, flag, value]) => [flag!, value!]));
  return buildSettings('invokeai', {
    ...splitPrompt(quoted[1]!),
    seed: options.get('S'),
    steps: options.get('s'),
    sampler: options.get('A'),
    cfgScale: options.get('C'),
    width: options.get('W'),
    height: options.get('H'),
  });
}

function nameOf(model: unknown): unknown {
  return typeof model === 'string' ? model : ownAny(model, 'name', 'model_name', 'key');
}

function describeLoras(loras: unknown): string[] {
  return listOf(loras, 20).flatMap((lora) => {
    const name = nameOf(ownAny(lora, 'model', 'lora'));
    return typeof name === 'string' ? describeLora(name, own(lora, 'weight')) : [];
  });
}

function joinPrompts(prompt: unknown): string {
  if (typeof prompt === 'string') return prompt;
  return listOf(prompt, 100)
    .flatMap((part) => describeValue(own(part, 'prompt')) ?? [])
    .join(' ');
}

function splitPrompt(text: string): { prompt: string; negativePrompt: string } {
  const negatives: string[] = [];
  const prompt = text.replaceAll(/\[([^[\]]*)\]/g, (_whole, inner: string) => {
    negatives.push(inner.trim());
    return '';
  });
  return { prompt: prompt.trim(), negativePrompt: negatives.join(', ') };
}
