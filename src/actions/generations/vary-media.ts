import { AppError } from '../../../contract/errors.ts';
import { pickChosen } from '../../../contract/generations/settings/chosen-settings.ts';
import { currentModel } from '../../../contract/generations/current-model.ts';
import { limits } from '../../../contract/limits.ts';
import { variationStrengths, type VariationKind } from '../../../contract/generations/variations.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { startGeneration } from './start-generation.ts';

/**
 * Asks for two variations of an image: its own words and size, other seeds. Returns the new items' identifiers.
 * @throws AppError GONE, and what `startGeneration` throws
 */
export async function varyMedia(id: string, kind: VariationKind): Promise<string[]> {
  const media = await findMedia(id);
  const generation = media === undefined ? undefined : await findGeneration(media.generation_history_id);
  if (generation === undefined) throw new AppError('GONE');
  const params = currentModel(generation);
  const { prompt, negative_prompt, model, width, height } = params;
  // The files it was made from are left behind: what varies is the picture itself.
  const files = { image_urls: undefined, mask_url: undefined, imageReference: undefined, controlnet: undefined };
  const { mediaIds } = await startGeneration({
    prompt,
    negative_prompt,
    model,
    width,
    height,
    image_num: limits.variationImages,
    seed: null,
    variation_source: id,
    strength: variationStrengths[kind],
    ...pickChosen({ ...params, ...files, upscale_mode: undefined, creation_mode: undefined }),
  });
  return mediaIds;
}
