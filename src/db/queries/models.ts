import type { Model, Upscalers } from '../../../contract/model.ts';
import type { SavedRowOf } from '../database.ts';
import { readMeta } from '../meta.ts';
import { whenOpen } from '../open-database.ts';

/** The models of the studio as the server last told them, with what can be laid over each; undefined before it did. */
export async function findCatalogue(): Promise<Model[] | undefined> {
  return whenOpen((db) => readMeta(db, 'catalogue'));
}

/** What makes pictures larger in the studio, as the server last told it; undefined before it did. */
export async function findUpscalers(): Promise<Upscalers | undefined> {
  return whenOpen((db) => readMeta(db, 'upscalers'));
}

/** Who improves prompts in the studio, as the server last told it; null when nobody does, undefined before it told. */
export async function findWriter(): Promise<string | null | undefined> {
  return whenOpen((db) => readMeta(db, 'writer'));
}

/** Models that the user or the team trained, by name. */
export async function listTrainedModels(): Promise<SavedRowOf<'trainedModels'>[]> {
  const models = await whenOpen((db) => db.trainedModels.toArray());
  return models.toSorted((a, b) => a.model_name.localeCompare(b.model_name));
}
