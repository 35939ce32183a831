import type { EngineKind } from '../../../../../contract/engines/engine.ts';

/** Default address of each kind of engine. */
export const usualAddress: Record<EngineKind, string> = {
  comfyui: 'http://127.0.0.1:8188',
  sdcpp: 'http://127.0.0.1:1234',
  sdapi: 'http://127.0.0.1:7860',
  openai: 'https://api.openai.com/v1',
  fal: 'https://queue.fal.run',
  replicate: 'https://api.replicate.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  horde: 'https://aihorde.net/api',
};
