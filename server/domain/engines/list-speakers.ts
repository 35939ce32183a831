import type { SpeakerEntry } from '../../../contract/catalogue/catalogue.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';

/** The models that speak now, as the catalogue lists them. */
export async function listSpeakers(engines: Pick<EngineRegistry, 'speakers' | 'connected'>): Promise<SpeakerEntry[]> {
  const found = await engines.speakers();
  return found.map(({ engine, model }) => ({
    ...model,
    voices: [...model.voices],
    ...(engines.connected().includes(engine) ? { engine_name: engine.name ?? engine.key } : {}),
  }));
}
