import type { TrainedModelRow } from '../../../../contract/trained-models/trained-model.ts';

type Listed = Pick<TrainedModelRow, 'model_name' | 'created_at'>;

/** The models whose names contain a text, in any case, the newest first. */
export function findModels<M extends Listed>(models: readonly M[], text: string): M[] {
  const part = text.trim().toLocaleLowerCase();
  return models
    .filter(({ model_name: name }) => name.toLocaleLowerCase().includes(part))
    .toSorted((a, b) => b.created_at - a.created_at || a.model_name.localeCompare(b.model_name));
}
