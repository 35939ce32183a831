import type { Model } from '../../contract/model.ts';
import type { Engine } from './engine.ts';

/** The engines of this studio, asked by model. */
export type EngineRegistry = {
  /** Every model of every engine. */
  catalogue(): Promise<Model[]>;
  /** The engine that serves a model now, with the model; undefined when none does. */
  find(modelKey: string): Promise<{ engine: Engine; model: Model } | undefined>;
  /** The engine of this name, which a job was given to; undefined when it is not connected any more. */
  byKey(engineKey: string): Engine | undefined;
  close(): Promise<void>;
};

/** Engines earlier in the list win when two serve the same model. */
export function createEngineRegistry(engines: Engine[]): EngineRegistry {
  async function listModels(): Promise<{ engine: Engine; model: Model }[]> {
    const perEngine = await Promise.all(
      engines.map(async (engine) => (await engine.models()).map((model) => ({ engine, model: { ...model, engine: engine.key } }))),
    );
    return perEngine.flat();
  }
  return {
    catalogue: async () => {
      const seen = new Map<string, Model>();
      for (const { model } of await listModels()) {
        const earlier = seen.get(model.key);
        if (earlier === undefined || (!earlier.available && model.available)) seen.set(model.key, model);
      }
      return [...seen.values()];
    },
    find: async (modelKey) => (await listModels()).find(({ model }) => model.key === modelKey && model.available),
    byKey: (engineKey) => engines.find((engine) => engine.key === engineKey),
    close: async () => {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
