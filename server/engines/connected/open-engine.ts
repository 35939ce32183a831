import type { EngineKind } from '../../../contract/engines/engine.ts';
import { createComfyuiEngine } from '../comfyui/comfyui-engine.ts';
import { createFalEngine } from '../fal/fal-engine.ts';
import { createGeminiEngine } from './gemini-engine.ts';
import { createHordeEngine } from './horde-engine.ts';
import { createOpenaiEngine } from '../openai/openai-engine.ts';
import { createReplicateEngine } from '../replicate/replicate-engine.ts';
import { createSdapiEngine } from '../sdapi/sdapi-engine.ts';
import { createSdcppEngine } from '../sdcpp/sdcpp-engine.ts';
import type { ConnectedEngine, EngineSettings } from './connected-engine.ts';

const adapters: Record<EngineKind, (settings: EngineSettings) => ConnectedEngine> = {
  comfyui: createComfyuiEngine,
  sdcpp: createSdcppEngine,
  sdapi: createSdapiEngine,
  openai: createOpenaiEngine,
  fal: createFalEngine,
  replicate: createReplicateEngine,
  gemini: createGeminiEngine,
  horde: createHordeEngine,
};

/** Opens an engine of a kind. Sends no request before its first use. */
export function openEngine(kind: EngineKind, settings: EngineSettings): ConnectedEngine {
  return { ...adapters[kind](settings), kind };
}
