import type { Model } from '../catalogue/model.ts';

/** The model that a trained one is laid over when nobody chooses: the first that an engine serves, else the first; undefined where there is none. */
export function baseFor(
  { base_models: bases }: { readonly base_models: readonly string[] },
  models: readonly Pick<Model, 'key' | 'available'>[],
): string | undefined {
  return bases.find((base) => models.some(({ key, available }) => key === base && available)) ?? bases[0];
}
