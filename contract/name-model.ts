import { painterModel, type Model } from './model.ts';

/** What people call a model; its key where the catalogue does not know it. */
export function nameModel(key: string, catalogue: readonly Pick<Model, 'key' | 'name'>[]): string {
  return [...catalogue, painterModel].find((model) => model.key === key)?.name ?? key;
}
