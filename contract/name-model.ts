import { currentKey, qualityOfKey } from './generation/current-model.ts';
import { painterModel, type Model } from './model.ts';

/** What people call a model, with the quality where its key stands for one; its key where the catalogue does not know it. */
export function nameModel(key: string, catalogue: readonly Pick<Model, 'key' | 'name'>[]): string {
  const found = [...catalogue, painterModel].find((model) => model.key === currentKey(key));
  const quality = qualityOfKey(key);
  return found === undefined ? key : quality === undefined ? found.name : `${found.name} (${quality})`;
}
