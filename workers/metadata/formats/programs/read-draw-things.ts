import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings, describeLora, modelName, sizeOf } from '../build-settings.ts';
import { isObject, listOf, own } from '../json-values.ts';

/** Settings of Draw Things: the JSON in its EXIF comment, which is more exact than the lines beside it. */
export function readDrawThings(json: unknown): ImportedSettings | null {
  if (!isObject(json) || typeof own(json, 'c') !== 'string' || typeof own(json, 'uc') !== 'string') return null;
  const setting = (key: string): unknown => round(own(json, key));
  return buildSettings('drawthings', {
    prompt: own(json, 'c'),
    negativePrompt: own(json, 'uc'),
    seed: own(json, 'seed'),
    steps: own(json, 'steps'),
    sampler: own(json, 'sampler'),
    cfgScale: setting('scale'),
    ...sizeOf(own(json, 'size')),
    model: modelName(own(json, 'model')),
    extra: [
      ['Denoising strength', setting('strength')],
      ['Seed mode', own(json, 'seed_mode')],
      ['Shift', setting('shift')],
      ['LoRA', listOf(own(json, 'lora'), 20).flatMap((lora) => describeLora(own(lora, 'model'), round(own(lora, 'weight'))))],
      ['ControlNet', listOf(own(json, 'control'), 20).map((control) => modelName(own(control, 'file')))],
      ['Refiner', modelName(own(json, 'refiner'))],
      ['Refiner start', setting('refiner_start')],
      ['Upscaler', modelName(own(json, 'upscaler'))],
      ['Clip skip', own(json, 'clip_skip')],
      ['Sharpness', setting('sharpness')],
      ['Image guidance', setting('image_guidance')],
      ['Hires fix', own(json, 'hires_fix')],
      ['First stage size', own(json, 'first_stage_size')],
      ['Second stage strength', setting('second_stage_strength')],
    ],
  });
}

/** It writes numbers of 32 bits, and so 0.8 as 0.80000001192: the fewest digits that stand for the same one, at most nine. */
function round(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const rounded = [6, 7, 8, 9].map((digits) => Number(value.toPrecision(digits)));
  return rounded.find((one) => Math.fround(one) === Math.fround(value)) ?? value;
}
