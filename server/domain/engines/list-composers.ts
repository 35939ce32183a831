import type { ComposerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';

/** The models that compose now, as the catalogue lists them. */
export async function listComposers(engines: Pick<EngineRegistry, 'composers' | 'connected'>): Promise<ComposerEntry[]> {
  const found = await engines.composers();
  return found.map(({ engine, model }) => ({
    ...model,
    ...(engines.connected().includes(engine) ? { engine_name: engine.name ?? engine.key } : {}),
  }));
}
