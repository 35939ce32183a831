import type { Model } from '../../../contract/catalogue/model.ts';
import type { Engine, EngineJob } from '../../engines/engine.ts';

/**
 * US dollars of one picture with default settings; 0 on a machine of one's own. `set`, the administrator's price, where the
 * engine states none; null when neither does.
 */
export function listPrice(engine: Engine, model: Model, set: number | null): number | null {
  return engine.priceOf === undefined ? 0 : (engine.priceOf(usualJob(model)) ?? set);
}

function usualJob({ key, default_width: width, default_height: height, capabilities }: Model): EngineJob {
  const [mode] = capabilities?.video?.modes ?? [];
  const film = { bytes: new Uint8Array(), mime: 'video/mp4' };
  const video = mode === undefined ? {} : { video: { mode, hasSound: false, ...(mode === 'audio' ? { film } : {}) } };
  return { id: key, model: key, prompt: '', negativePrompt: '', width, height, seed: 0, references: [], ...video };
}
