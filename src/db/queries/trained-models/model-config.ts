import { blankModelConfig } from '../../../../contract/trained-models/blank-model-config.ts';
import type { ModelConfig } from '../../../../contract/trained-models/trained-model-answer.ts';
import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';
import type { TrainedModel } from './trained-models.ts';

/** The facts that this device has of a model: one that the studio serves, or an own one; undefined for any other key. */
export function findModelConfig(key: string): Promise<ModelConfig | undefined> {
  return whenOpen(async (db) => {
    const served = (await readMeta(db, 'catalogue'))?.find((model) => model.key === key);
    if (served !== undefined)
      return { ...blankModelConfig(key), status: 'valid', model_name: served.name, description: served.description };
    const own = (await db.trainedModels.toArray()).filter((model) => model.key === key);
    const best = own.toSorted((a, b) => Number(isTrained(b)) - Number(isTrained(a)) || b.created_at - a.created_at)[0];
    return best && toConfig(best);
  });
}

const isTrained = ({ status }: TrainedModel): boolean => status === 'completed';

function toConfig(model: TrainedModel): ModelConfig {
  const { id, model_name, description, is_published, thumbnail, cover, sample_images } = model;
  const { suggested_prompt, object_prompt, training_mode, character_creation_id } = model;
  return {
    id,
    status: isTrained(model) ? 'valid' : 'no_creation',
    model_name,
    description,
    is_published,
    image_url: cover ?? thumbnail,
    thumbnails: thumbnail === null ? [] : [thumbnail],
    cover,
    sample_images,
    suggested_prompt,
    object_prompt,
    training_mode,
    character_creation_id,
  };
}
