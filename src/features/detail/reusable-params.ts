import { snapSide, type GenerationParams, type GenerationRow } from '../../../contract/generation.ts';
import { pickChosen } from '../../../contract/generation/chosen-settings.ts';
import { limits } from '../../../contract/limits.ts';
import { painterModel } from '../../../contract/model.ts';

/**
 * The settings of a request, for making more like it. Of a picture from elsewhere what fits here: its words, its
 * shape within our sides, and its seed unless that is larger than ours can be. Its model is not served here.
 */
export function reusableParams(generation: GenerationRow): GenerationParams {
  const { prompt, negative_prompt, model, width, height, image_num, seed, imported } = generation;
  const common = { prompt, negative_prompt, variation_source: null, strength: null };
  if (imported === null) return { ...common, ...pickChosen(generation), model, width, height, image_num, seed };
  const size = fitSides(imported.width ?? width, imported.height ?? height);
  const fits = imported.seed !== null && imported.seed <= limits.seedMax;
  return { ...common, ...size, model: painterModel.key, image_num: fits ? 1 : 2, seed: fits ? imported.seed : null };
}

/** Scales a size down until both sides are allowed, keeping its shape as far as steps of a side let it. */
function fitSides(width: number, height: number): Pick<GenerationParams, 'width' | 'height'> {
  const scale = Math.min(1, limits.sideMax / Math.max(width, height));
  return { width: snapSide(width * scale), height: snapSide(height * scale) };
}
