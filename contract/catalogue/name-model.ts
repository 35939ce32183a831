import { currentKey, qualityOfKey } from '../generations/current-model.ts';
import { painterModel, type Model } from './model.ts';

/** The title of a model, with the quality that an old key implies; the key itself if the catalogue does not know it. */
export function nameModel(key: string, catalogue: readonly Pick<Model, 'key' | 'name'>[]): string {
  const found = [...catalogue, painterModel].find((model) => model.key === currentKey(key));
  const quality = qualityOfKey(key);
  return found === undefined ? key : quality === undefined ? found.name : `${found.name} (${quality})`;
}
