import { writeMeta, type UsedModel } from '../../db/meta.ts';
import { listUsedModels } from '../../db/queries/trained-models/laid-models.ts';
import { whenOpen } from '../../db/open-database.ts';

/** As many are kept. */
const mostKept = 100;

/** Keeps the name of a published model that is used from now on, and what it can be laid over. */
export async function noteUsedModel({ key, model_name, base_models, training_mode, object_prompt }: UsedModel): Promise<void> {
  const others = (await listUsedModels()).filter((one) => one.key !== key);
  const kept = [{ key, model_name, base_models, training_mode, object_prompt }, ...others].slice(0, mostKept);
  await whenOpen((db) => writeMeta(db, 'usedModels', kept));
}
