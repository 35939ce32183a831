import * as v from 'valibot';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { EngineError } from '../engine.ts';

const modelsAnswer = v.object({ data: v.array(v.object({ id: v.string() })) });
const failure = v.object({
  error: v.object({ code: v.optional(v.nullable(v.union([v.string(), v.number()]))), type: v.optional(v.nullable(v.string())) }),
});

/** HTTP with OpenAI or a compatible server. Its address ends before `/models`. */
export function openOpenai({ name, address, apiKey }: EngineSettings): EngineHttp {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  return createEngineHttp({ name, address, headers, explain: (status, body) => explain(name, status, body) });
}

/** Names of all models of the server. @throws EngineError */
export async function listOpenaiModels(name: string, http: EngineHttp): Promise<string[]> {
  return parseAnswer(name, modelsAnswer, await http.json('/models')).data.map(({ id }) => id);
}

/** The list does not say what a model makes, so the name decides. */
export function isImageModel(id: string): boolean {
  return /image|flux|diffusion|kontext|sdxl|dreamshaper|(^|[^a-z])sd[-_.\d]/i.test(id) && !/embed|vision|whisper/i.test(id);
}

export function isSpeechModel(id: string): boolean {
  return /tts|speech|kokoro|piper|bark|vibevoice|orpheus/i.test(id) && !/whisper|transcri|speech-to-text/i.test(id);
}

export function isTextModel(id: string): boolean {
  const isOther = /embed|whisper|transcri|moderation|rerank|realtime|audio|video|sora|clip|dall-?e/i.test(id);
  // Completion models, and models behind another path than `/chat`.
  const isNoChat = /^(babbage|davinci|gpt-3\.5-turbo-instruct)|codex|deep-research|computer-use|^(o\d|gpt-[\d.]+)-pro/i.test(id);
  return !isImageModel(id) && !isSpeechModel(id) && !isOther && !isNoChat;
}

/** Text models, OpenAI's newest small one first: a prompt needs no more. Other servers keep their order. */
export function sortTextModels(ids: readonly string[]): string[] {
  const small = ids.filter((id) => /^gpt-[\d.]+o?-mini$/.test(id));
  const newest = small.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...newest, ...ids.filter((id) => !small.includes(id))];
}

const refusals = new Set(['moderation_blocked', 'content_policy_violation', 'image_generation_user_error', 'content_filter']);
const emptyAccounts = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(failure, body);
  const words = parsed.success ? [String(parsed.output.error.code ?? ''), parsed.output.error.type ?? ''] : [];
  if (words.some((word) => refusals.has(word))) return new EngineError('CONTENT_POLICY', `${name} refused this prompt.`);
  if (words.some((word) => emptyAccounts.has(word))) return new EngineError('QUOTA', `The account at ${name} has nothing left to spend.`);
  if (status === 404 || words.includes('model_not_found')) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  return undefined;
}
