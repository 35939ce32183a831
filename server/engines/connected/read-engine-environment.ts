import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import { type EngineKind, engineKeySchema, isEngineAddress } from '../../../contract/engines/engine.ts';
import { StartupError } from '../../lib/errors/startup-error.ts';
import type { EngineSettings } from './connected-engine.ts';

type Environment = Record<string, string | undefined>;
export type EngineFromEnvironment = { kind: EngineKind; settings: EngineSettings };

/** The variables of each kind: `<name>_URL`, `<name>_KEY` and `<name>_MODELS`, with the default address. */
const kinds: { kind: EngineKind; prefix: string; name: string; address: string | null }[] = [
  { kind: 'comfyui', prefix: 'COMFYUI', name: 'ComfyUI', address: null },
  { kind: 'sdcpp', prefix: 'SDCPP', name: 'stable-diffusion.cpp', address: null },
  { kind: 'sdapi', prefix: 'SDAPI', name: 'Stable Diffusion WebUI', address: null },
  { kind: 'openai', prefix: 'OPENAI', name: 'OpenAI', address: 'https://api.openai.com/v1' },
  { kind: 'fal', prefix: 'FAL', name: 'fal', address: 'https://queue.fal.run' },
  { kind: 'replicate', prefix: 'REPLICATE', name: 'Replicate', address: 'https://api.replicate.com/v1' },
  { kind: 'gemini', prefix: 'GEMINI', name: 'Gemini', address: 'https://generativelanguage.googleapis.com/v1beta' },
];

/** Programs that read LoRAs from a folder: `<name>_LORA_FOLDER`. */
const placing: ReadonlySet<EngineKind> = new Set(['comfyui', 'sdapi']);

/** AI Horde needs no key, but consent: prompts go to volunteers' machines. */
const horde = { kind: 'horde', prefix: 'AI_HORDE', name: 'AI Horde', address: 'https://aihorde.net/api' } as const;

/**
 * The engines of an environment: those with an address, or with the key of a known service.
 * @throws StartupError with one sentence that names the bad variable
 */
export function readEngineEnvironment(environment: Environment): EngineFromEnvironment[] {
  const usual = kinds.flatMap((kind) => readKind(environment, kind));
  if (environment['AI_HORDE_CONSENT'] === 'yes') return [...usual, ...readKind(environment, horde, horde.address)];
  if (environment['AI_HORDE_KEY'] || environment['AI_HORDE_URL'])
    throw new StartupError('AI Horde sends prompts to volunteers’ machines: set AI_HORDE_CONSENT=yes to agree to that.');
  return usual;
}

/** `always`: the address of a kind that needs no variable. */
function readKind(
  environment: Environment,
  { kind, prefix, name, address }: (typeof kinds)[number],
  always?: string,
): EngineFromEnvironment[] {
  const given = environment[`${prefix}_URL`] || undefined;
  const apiKey = environment[`${prefix}_KEY`] || null;
  const used = given ?? always ?? (apiKey === null ? null : address);
  if (used === null) return [];
  if (!isEngineAddress(used)) throw new StartupError(`${prefix}_URL must begin with http:// or https:// and hold no password.`);
  if (apiKey !== null && !v.is(engineKeySchema, apiKey)) throw new StartupError(`${prefix}_KEY holds a character that no key has.`);
  const models = (environment[`${prefix}_MODELS`] ?? '').split(',').map((model) => model.trim());
  const settings = { key: kind, name, address: used.replace(/\/+$/, ''), apiKey, models: models.filter((model) => model !== '') };
  const loraFolder = environment[`${prefix}_LORA_FOLDER`] || undefined;
  if (loraFolder === undefined || !placing.has(kind)) return [{ kind, settings }];
  if (!isAbsolute(loraFolder)) throw new StartupError(`${prefix}_LORA_FOLDER must be the whole path of a folder.`);
  return [{ kind, settings: { ...settings, loraFolder } }];
}
