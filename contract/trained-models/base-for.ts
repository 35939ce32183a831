import type { Model } from '../catalogue/model.ts';

/** The default base of a trained model: the first of its bases that an engine serves, else its first; undefined if it has none. */
export function baseFor(
  { base_models: bases }: { readonly base_models: readonly string[] },
  models: readonly Pick<Model, 'key' | 'available'>[],
): string | undefined {
  return bases.find((base) => models.some(({ key, available }) => key === base && available)) ?? bases[0];
}
