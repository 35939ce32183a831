import type { GenerationRow } from '../../../../contract/generations/generation.ts';
import { pickChosen } from '../../../../contract/generations/settings/chosen-settings.ts';
import { listTrained } from '../../../../contract/generations/image/check-trained.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';

/** The requested settings, or those that another program wrote into the file, as JSON. */
export function describeConfig(generation: GenerationRow): string {
  const { width, height, image_num, seed, imported } = generation;
  if (imported === null) return JSON.stringify({ width, height, image_num, seed, ...pickChosen(generation) });
  const { steps, sampler, cfg_scale, model } = imported;
  return JSON.stringify({ width: imported.width, height: imported.height, seed: imported.seed, steps, sampler, cfg_scale, model });
}

/** The types of typed references and the ControlNet with its annotator, of our request or another program's file. */
export function describeControl({ imageReference = [], controlnet, imported }: GenerationRow): {
  mode: string | null;
  annotator: string | null;
} {
  const types = imageReference.map(({ type }) => type);
  const modes = [...types, controlnet?.model_name, controlnet?.resize_mode].filter((mode) => mode !== undefined);
  if (modes.length > 0) return { mode: modes.join(', '), annotator: controlnet?.annotator_type ?? null };
  const written = imported?.extra['ControlNet 0'] ?? imported?.extra['ControlNet'];
  if (written === undefined) return { mode: null, annotator: null };
  return {
    mode: /control mode: ([^,"]+)/i.exec(written)?.[1] ?? written,
    annotator: /(?:preprocessor|module): ([^,"]+)/i.exec(written)?.[1] ?? null,
  };
}

/** The strength of a variation, and the similarity 1 − strength (0–1); null for text to image. */
export function describeStrength({ strength, imported }: GenerationRow): { strength: string | null; similarity: string | null } {
  const written = strength?.toString() ?? imported?.extra['Denoising strength'] ?? null;
  const share = written === null ? Number.NaN : Number(written);
  const isShare = share >= 0 && share <= 1;
  return { strength: written, similarity: isShare ? Number((1 - share).toFixed(4)).toString() : null };
}

/** The trained models with their weights; null without any. */
export function describeLora(generation: GenerationRow): string | null {
  const names = listTrained(generation).map(({ name, weight }) => `${name} (${weight})`);
  return names.join(', ') || (generation.imported?.extra['LoRA'] ?? null);
}

/** Addresses of the pictures sent with a request to Gemini, however its connection is named; empty for other engines. */
export function listGeminiImages(generation: GenerationRow | null, model: Model | undefined): readonly string[] {
  return model?.engine_kind === 'gemini' ? (generation?.image_urls ?? []) : [];
}
