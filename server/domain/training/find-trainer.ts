import { EngineError } from '../../engines/engine.ts';
import type { EngineRegistry, FoundTrainer } from '../../engines/engine-registry.ts';

/** A trainer that can train now, with the keys of the models that its results can be laid over. */
export type ReadyTrainer = FoundTrainer & { baseModels: readonly string[] };

/** The trainer of this key; undefined when none is connected, or it cannot train at present. */
export async function findTrainer(engines: Pick<EngineRegistry, 'trainers'>, key: string | null): Promise<ReadyTrainer | undefined> {
  const found = engines.trainers().find(({ trainer }) => trainer.key === key);
  return found === undefined ? undefined : ready(found);
}

/** All that can train now. */
export async function listReady(engines: Pick<EngineRegistry, 'trainers'>): Promise<ReadyTrainer[]> {
  const found = await Promise.all(engines.trainers().map(ready));
  return found.filter((one) => one !== undefined);
}

async function ready(found: FoundTrainer): Promise<ReadyTrainer | undefined> {
  try {
    const baseModels = await found.trainer.baseModels();
    return baseModels.length === 0 ? undefined : { ...found, baseModels };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
