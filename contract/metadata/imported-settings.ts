import * as v from 'valibot';
import { limits } from '../limits.ts';
import { storableText } from '../text/storable-text.ts';

/** The programs whose generation data is understood, by the name a person knows them by. */
export const importSourceNames = {
  pleinair: 'Pleinair',
  automatic1111: 'AUTOMATIC1111',
  comfyui: 'ComfyUI',
  invokeai: 'InvokeAI',
  fooocus: 'Fooocus',
  novelai: 'NovelAI',
  swarmui: 'SwarmUI',
  drawthings: 'Draw Things',
  easydiffusion: 'Easy Diffusion',
  midjourney: 'Midjourney',
  sdnext: 'SD.Next',
  forge: 'Forge',
  reforge: 'reForge',
  civitai: 'Civitai',
  tensorart: 'Tensor.Art',
  stabilitymatrix: 'Stability Matrix',
  mochi: 'Mochi Diffusion',
} as const;
export type ImportSource = keyof typeof importSourceNames;

const importSourceSchema = v.picklist(Object.keys(importSourceNames) as [ImportSource, ...ImportSource[]]);

/** Bounds of what is taken over from a file; longer texts are cut, more entries are left out. */
export const importedLimits = { nameLength: 300, extraEntries: 40, extraKeyLength: 80, extraValueLength: 2_000 } as const;

const name = v.nullable(v.pipe(storableText, v.minLength(1), v.maxLength(importedLimits.nameLength)));
const whole = (min: number, max: number) => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));

/**
 * How a picture from elsewhere was made, as far as its file says; null where it says nothing. The values are the
 * other program's: its seeds, sizes and models need not fit ours.
 */
export const importedSettingsSchema = v.strictObject({
  /** The program that made it; null when the file does not say. */
  source: v.nullable(importSourceSchema),
  prompt: v.nullable(v.pipe(storableText, v.maxLength(limits.promptLength))),
  negative_prompt: v.nullable(v.pipe(storableText, v.maxLength(limits.negativePromptLength))),
  /** A seed that a number cannot hold exactly is in `extra` under `Seed`, digit by digit. */
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  steps: whole(1, 100_000),
  sampler: name,
  cfg_scale: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
  /** The requested size, px; a picture enlarged afterwards has more. */
  width: whole(1, 100_000),
  height: whole(1, 100_000),
  model: name,
  /** Everything else worth showing, by its label. */
  extra: v.pipe(
    v.record(
      v.pipe(storableText, v.maxLength(importedLimits.extraKeyLength)),
      v.pipe(storableText, v.maxLength(importedLimits.extraValueLength)),
    ),
    v.check((extra) => Object.keys(extra).length <= importedLimits.extraEntries, 'has too many entries'),
  ),
});
export type ImportedSettings = v.InferOutput<typeof importedSettingsSchema>;

/** The same as a studio sends it: a newer one may know more programs. */
export const importedRowSchema = v.strictObject({
  ...importedSettingsSchema.entries,
  source: v.fallback(importedSettingsSchema.entries.source, null),
});

/** The settings of a picture whose file names none. */
export const noSettings: ImportedSettings = {
  source: null,
  prompt: null,
  negative_prompt: null,
  seed: null,
  steps: null,
  sampler: null,
  cfg_scale: null,
  width: null,
  height: null,
  model: null,
  extra: {},
};
