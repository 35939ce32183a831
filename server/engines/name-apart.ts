import type { Model } from '../../contract/catalogue/model.ts';

/**
 * Gives models of equal names, of different engines, names that tell them apart: `sdxl on ComfyUI`, as their description says, or else
 * their key.
 */
export function nameApart(models: readonly Model[]): Model[] {
  const counts = new Map<string, number>();
  for (const { name } of models) counts.set(name, (counts.get(name) ?? 0) + 1);
  const others = new Map<string, number>();
  for (const model of models) others.set(nameWithEngine(model), (others.get(nameWithEngine(model)) ?? 0) + 1);
  return models.map((model) => {
    if (counts.get(model.name) === 1) return model;
    const name = nameWithEngine(model);
    return { ...model, name: others.get(name) === 1 ? name : `${model.name} (${model.key})` };
  });
}

/** The first sentence of a description that says where the model runs. */
function nameWithEngine({ name, description }: Model): string {
  return description.startsWith(`${name} on `) ? description.split('. ', 1)[0]!.replace(/\.$/, '') : name;
}
