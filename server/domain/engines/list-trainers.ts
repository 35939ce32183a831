import type { Trainer } from '../../../contract/trained-models/trained-model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { listReady } from '../training/find-trainer.ts';

/** The trainers that are available now, as the catalogue lists them. */
export async function listTrainers(engines: Pick<EngineRegistry, 'trainers'>): Promise<Trainer[]> {
  const ready = await listReady(engines);
  return ready.map(({ engine, trainer, baseModels }) => ({
    key: trainer.key,
    name: trainer.name,
    description: trainer.description,
    engine: engine.key,
    modes: [...trainer.modes],
    credits: trainer.credits,
    images_min: trainer.imagesMin,
    images_max: trainer.imagesMax,
    base_models: [...baseModels],
  }));
}
