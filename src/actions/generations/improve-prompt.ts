import type { EngineWork } from '../../../contract/engines/engine.ts';
import type { AssistantMode } from '../../../contract/generations/prompt/prompt-assistant.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** Longer than a small language model takes on an ordinary computer, ms. */
const timeoutMs = 130_000;

/**
 * A prompt written anew by the studio's assistant; nothing of it is stored.
 * @throws AppError MODEL_UNAVAILABLE, ENGINE_FAILED with the engine's sentence, NETWORK…; DOMException AbortError
 */
export async function improvePrompt(
  prompt: string,
  order: { work: EngineWork; mode: AssistantMode },
  signal: AbortSignal,
): Promise<string> {
  const body = { prompt, resource_type: order.work, prompt_assistant_mode: order.mode };
  const { value } = await (await accountApi()).call('promptImprove', { body, timeoutMs, signal });
  return value.prompt;
}
