import * as v from 'valibot';
import { type EngineKind, engineKeySchema, isEngineAddress } from '../../../contract/engine.ts';
import { StartupError } from '../../lib/startup-error.ts';
import type { EngineSettings } from './connected-engine.ts';

export type EngineFromEnvironment = { kind: EngineKind; settings: EngineSettings };

/** The variables of each kind: `<name>_URL`, `<name>_KEY` and `<name>_MODELS`, and where it is when nobody says. */
const kinds: { kind: EngineKind; prefix: string; name: string; address: string | null }[] = [
  { kind: 'comfyui', prefix: 'COMFYUI', name: 'ComfyUI', address: null },
  { kind: 'sdapi', prefix: 'SDAPI', name: 'Stable Diffusion WebUI', address: null },
  { kind: 'openai', prefix: 'OPENAI', name: 'OpenAI', address: 'https://api.openai.com/v1' },
  { kind: 'fal', prefix: 'FAL', name: 'fal', address: 'https://queue.fal.run' },
];

/**
 * The engines that an environment connects: those whose address is given, or the key of one with a known address.
 * @throws StartupError with one sentence that names the bad variable
 */
export function readEngineEnvironment(environment: Record<string, string | undefined>): EngineFromEnvironment[] {
  return kinds.flatMap(({ kind, prefix, name, address }) => {
    const given = environment[`${prefix}_URL`] || undefined;
    const apiKey = environment[`${prefix}_KEY`] || null;
    const used = given ?? (apiKey === null ? null : address);
    if (used === null) return [];
    if (!isEngineAddress(used)) throw new StartupError(`${prefix}_URL must begin with http:// or https:// and hold no password.`);
    if (apiKey !== null && !v.is(engineKeySchema, apiKey)) throw new StartupError(`${prefix}_KEY holds a character that no key has.`);
    const models = (environment[`${prefix}_MODELS`] ?? '').split(',').map((model) => model.trim());
    return [
      { kind, settings: { key: kind, name, address: used.replace(/\/+$/, ''), apiKey, models: models.filter((model) => model !== '') } },
    ];
  });
}
