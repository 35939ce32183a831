import { referencesMax } from '../../../../contract/generations/check/check-chosen.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';

/** Image models that can show a character, by references or trained models; available ones first. */
export function listCharacterModels(models: readonly Model[]): Model[] {
  const able = models.filter((model) => model.resource_type === 'image' && canShow(model));
  return [...able.filter(({ available }) => available), ...able.filter(({ available }) => !available)];
}

function canShow(model: Model): boolean {
  const hasTypes = (capabilitiesOf(model).reference_types ?? []).length > 0;
  return referencesMax(model) > 0 || hasTypes || (model.extras?.trained ?? []).length > 0;
}

/** The chosen model, else the first one; undefined when the list is empty. */
export function modelOf(key: string | null, models: readonly Model[]): Model | undefined {
  return models.find((model) => model.key === key) ?? models[0];
}
