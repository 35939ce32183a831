import type { Model } from './model.ts';

const nothing = { controlnets: [], annotators: [], resize_modes: [], trained: [], bases: [] };

/** The models, each with the keys of those trained ones that can be laid over it, after those that its engine has itself. */
export function withTrained(
  models: readonly Model[],
  trained: readonly { readonly key: string; readonly base_models: readonly string[] }[],
): Model[] {
  const keysOf = new Map<string, Set<string>>();
  for (const { key, base_models: bases } of trained) for (const base of bases) keysOf.set(base, (keysOf.get(base) ?? new Set()).add(key));
  return models.map((model) => {
    const keys = new Set([model.key, ...(model.extras?.bases ?? [])].flatMap((base) => [...(keysOf.get(base) ?? [])]));
    if (keys.size === 0) return model;
    const extras = model.extras ?? nothing;
    return { ...model, extras: { ...extras, trained: [...new Set([...extras.trained, ...keys])] } };
  });
}
