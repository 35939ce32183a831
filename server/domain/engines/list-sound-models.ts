import type { ComposerEntry, SpeakerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Engine } from '../../engines/engine.ts';

/** The models that compose now, as the catalogue lists them. */
export async function listComposers(engines: Pick<EngineRegistry, 'composers' | 'connected'>): Promise<ComposerEntry[]> {
  const found = await engines.composers();
  return found.map(({ engine, model }) => ({ ...model, ...nameOf(engines, engine) }));
}

/** The models that speak now, as the catalogue lists them. */
export async function listSpeakers(engines: Pick<EngineRegistry, 'speakers' | 'connected'>): Promise<SpeakerEntry[]> {
  const found = await engines.speakers();
  return found.map(({ engine, model }) => ({ ...model, voices: [...model.voices], ...nameOf(engines, engine) }));
}

/** The name of a connected engine; the studio's own engines need none. */
function nameOf(engines: Pick<EngineRegistry, 'connected'>, engine: Engine): { engine_name?: string } {
  return engines.connected().includes(engine) ? { engine_name: engine.name ?? engine.key } : {};
}
