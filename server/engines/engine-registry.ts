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
  /** Replaces the engines that administrators connected; they come before those of the studio itself. */
  connect(engines: readonly Engine[]): Promise<void>;
  close(): Promise<void>;
};

/** Engines earlier in the list win when two serve the same model. */
export function createEngineRegistry(own: readonly Engine[]): EngineRegistry {
  let connected: readonly Engine[] = [];
  const all = (): readonly Engine[] => [...connected, ...own];

  async function listModels(): Promise<{ engine: Engine; model: Model }[]> {
    const perEngine = await Promise.all(
      all().map(async (engine) => (await engine.models()).map((model) => ({ engine, model: { ...model, engine: engine.key } }))),
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
    byKey: (engineKey) => all().find((engine) => engine.key === engineKey),
    connect: async (engines) => {
      const gone = connected.filter((engine) => !engines.includes(engine));
      connected = engines;
      await Promise.all(gone.map((engine) => engine.close()));
    },
    close: async () => {
      await Promise.all(all().map((engine) => engine.close()));
    },
  };
}
