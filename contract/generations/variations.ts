import { importedModel } from '../import/import.ts';
import { currentKey } from './current-model.ts';
import { limits } from '../limits.ts';
import { hasPicture } from '../media/media.ts';
import type { MediaRow } from '../media/media-row.ts';
import { type Model, capabilitiesOf } from '../catalogue/model.ts';

/** Strength of each kind of variation (specification §5); null: the model decides. */
export const variationStrengths = { subtle: limits.variationStrengthSubtle, strong: limits.variationStrengthStrong, free: null } as const;
export type VariationKind = keyof typeof variationStrengths;

/** The variations that a model can make: two strengths, or one kind where a strength has no effect. */
export function listVariationKinds(model: Pick<Model, 'capabilities'>): VariationKind[] {
  return capabilitiesOf(model).has_strength ? ['subtle', 'strong'] : ['free'];
}

/** Models whose pictures cannot be varied: no engine has the model of an imported picture. */
const modelsWithoutVariations: ReadonlySet<string> = new Set([importedModel]);

/**
 * True when Create Variations is shown: for a finished image of a model that is served here and takes a picture. Nothing here
 * is made by a template, which would be the other case without.
 */
export function canVary(
  media: Pick<MediaRow, 'resource_type' | 'status' | 'model'>,
  models: readonly Pick<Model, 'key' | 'available' | 'resource_type' | 'capabilities'>[],
): boolean {
  if (media.resource_type !== 'image' || !hasPicture(media)) return false;
  if (modelsWithoutVariations.has(media.model)) return false;
  const model = models.find(({ key }) => key === currentKey(media.model));
  return model?.resource_type === 'image' && model.available && capabilitiesOf(model).references_max > 0;
}
