import type { EngineKind } from '../../../contract/engine.ts';
import { createComfyuiEngine } from '../comfyui/comfyui-engine.ts';
import { createFalEngine } from '../fal/fal-engine.ts';
import { createOpenaiEngine } from '../openai/openai-engine.ts';
import { createSdapiEngine } from '../sdapi/sdapi-engine.ts';
import type { ConnectedEngine, EngineSettings } from './connected-engine.ts';

const adapters: Record<EngineKind, (settings: EngineSettings) => ConnectedEngine> = {
  comfyui: createComfyuiEngine,
  sdapi: createSdapiEngine,
  openai: createOpenaiEngine,
  fal: createFalEngine,
};

/** An engine of a kind, spoken to by its settings. Nothing is sent before it is asked for something. */
export function openEngine(kind: EngineKind, settings: EngineSettings): ConnectedEngine {
  return adapters[kind](settings);
}
