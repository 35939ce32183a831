import type { GenerationParams, GenerationRow } from '../../../contract/generations/generation.ts';
import { snapSide } from '../../../contract/generations/snap-side.ts';
import { pickChosen } from '../../../contract/generations/settings/chosen-settings.ts';
import { qualityOfKey } from '../../../contract/generations/current-model.ts';
import { matchSampler } from '../../../contract/generations/settings/match-sampler.ts';
import { limits } from '../../../contract/limits.ts';
import { capabilitiesOf, painterModel, type Model } from '../../../contract/catalogue/model.ts';
import type { Bounds } from '../../../contract/catalogue/model-capabilities.ts';
import { findServedModel } from './find-served-model.ts';

/**
 * The settings of a request for another one like it: with references and their strength, without the mask. For an imported
 * picture: its prompt, its shape within our limits, its seed if it is within our range, and its model if `models` has it,
 * with steps, guidance and sampler if that model has those settings.
 */
export function reusableParams(generation: GenerationRow, models: readonly Model[]): GenerationParams {
  const { prompt, negative_prompt, model, width, height, image_num, seed, variation_source, strength, imported } = generation;
  const common = { prompt, negative_prompt, variation_source, strength };
  // A mask fits no other picture, and the form would not show it.
  const { mask_url: _, ...chosen } = pickChosen(generation);
  if (imported === null) return { ...common, ...chosen, model, width, height, image_num, seed };
  const size = fitSides(imported.width ?? width, imported.height ?? height);
  const fits = imported.seed !== null && imported.seed <= limits.seedMax;
  const served = findServedModel(imported.model ?? '', models) ?? painterModel;
  const { steps, guidance, samplers, qualities } = capabilitiesOf(served);
  const sampler = matchSampler(samplers, imported.sampler ?? '');
  const quality = qualities.find((one) => one === qualityOfKey(imported.model ?? ''));
  return {
    ...common,
    ...size,
    model: served.key,
    image_num: fits ? 1 : 2,
    seed: fits ? imported.seed : null,
    ...clamp('steps', imported.steps, steps),
    ...clamp('cfg_scale', imported.cfg_scale, guidance),
    ...(sampler === undefined ? {} : { sampler }),
    ...(quality === undefined ? {} : { quality }),
  };
}

/** Clamps a setting; empty when the model does not have it or the file does not contain it. */
function clamp<K extends string>(key: K, value: number | null, bounds: Bounds | null): Partial<Record<K, number>> {
  if (value === null || bounds === null) return {};
  return { [key]: Math.min(bounds.max, Math.max(bounds.min, value)) } as Record<K, number>;
}

/** Scales a size down to allowed sides, and keeps its shape up to the snapping of sides. */
function fitSides(width: number, height: number): Pick<GenerationParams, 'width' | 'height'> {
  const scale = Math.min(1, limits.sideMax / Math.max(width, height));
  return { width: snapSide(width * scale), height: snapSide(height * scale) };
}
