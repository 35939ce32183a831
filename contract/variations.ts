import { importedModel } from './import.ts';
import { currentKey } from './generation/current-model.ts';
import { limits } from './limits.ts';
import { hasPicture } from './media.ts';
import type { MediaRow } from './media-row.ts';
import type { Model } from './model.ts';

/** How far a variation may leave its picture (specification §5). */
export const variationStrengths = { subtle: limits.variationStrengthSubtle, strong: limits.variationStrengthStrong } as const;
export type VariationKind = keyof typeof variationStrengths;

/** Models whose pictures cannot be varied, because nothing here can make another one of them. */
const modelsWithoutVariations: ReadonlySet<string> = new Set([importedModel]);

/**
 * True when Create Variations is shown: for a finished image of a model that is served here and can vary. Nothing here
 * is made by a template, which would be the other case without.
 */
export function canVary(
  media: Pick<MediaRow, 'resource_type' | 'status' | 'model'>,
  models: readonly Pick<Model, 'key' | 'available' | 'resource_type'>[],
): boolean {
  if (media.resource_type !== 'image' || !hasPicture(media)) return false;
  if (modelsWithoutVariations.has(media.model)) return false;
  return models.some((model) => model.key === currentKey(media.model) && model.available && model.resource_type === 'image');
}
