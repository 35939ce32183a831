import { weightsSize } from '../../../../contract/trained-models/training-state.ts';
import type { SavedRowOf } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

export type TrainedModel = SavedRowOf<'trainedModels'>;

/** Models that the user or the team trained or is training, by name. */
export async function listTrainedModels(): Promise<TrainedModel[]> {
  const models = await whenOpen((db) => db.trainedModels.toArray());
  return models.toSorted((a, b) => a.model_name.localeCompare(b.model_name));
}

/** One of them; undefined when there is none. */
export function findTrainedModel(id: string): Promise<TrainedModel | undefined> {
  return whenOpen((db) => db.trainedModels.get(id));
}

export function countTrainedModels(): Promise<number> {
  return whenOpen((db) => db.trainedModels.count());
}

/** Bytes of the weights of all models of the library that have any. */
export async function sumWeights(): Promise<number> {
  const models = await whenOpen((db) => db.trainedModels.toArray());
  return models.reduce((sum, model) => sum + (weightsSize(model) ?? 0), 0);
}
