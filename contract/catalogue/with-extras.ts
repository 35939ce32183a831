import type { CatalogueExtras } from './model-extras.ts';
import type { Model } from './model.ts';

/** The models, each with what can be laid over it. */
export function withExtras(models: readonly Model[], extras: readonly CatalogueExtras[]): Model[] {
  return models.map((model) => {
    const found = extras.find((one) => one.models.includes(model.key));
    if (found === undefined) return model;
    const { models: _, ...laid } = found;
    return { ...model, extras: laid };
  });
}
