import type { EngineKind, FoundEngine } from '../../../contract/engines/engine.ts';
import { FetchError } from '../../lib/guarded-fetch/fetch-error.ts';
import { guardedFetch } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { EngineConnections } from './engine-connections.ts';

/** The default address of a program, and the answer that identifies it. */
export type EnginePlace = {
  kind: EngineKind;
  name: string;
  /** On this machine, without a final slash. */
  origin: string;
  /** The path after the origin in the address of the connection. */
  base?: string;
  /** The path that the probe requests. */
  path: string;
  /** Whether this answer to `path` identifies the program. */
  isIts: (answer: unknown) => boolean;
};

const has =
  (...names: string[]) =>
  (answer: unknown): boolean =>
    typeof answer === 'object' && answer !== null && names.every((name) => name in answer);

const own = (port: number): string => `http://127.0.0.1:${port}`;

/** Common programs at their default ports. The first match at an origin wins. */
export const usualPlaces: readonly EnginePlace[] = [
  { kind: 'comfyui', name: 'ComfyUI', origin: own(8188), path: '/system_stats', isIts: has('system', 'devices') },
  { kind: 'comfyui', name: 'ComfyUI (desktop app)', origin: own(8000), path: '/system_stats', isIts: has('system', 'devices') },
  { kind: 'sdapi', name: 'Stable Diffusion WebUI', origin: own(7860), path: '/sdapi/v1/samplers', isIts: Array.isArray },
  { kind: 'openai', name: 'Ollama', origin: own(11434), base: '/v1', path: '/api/version', isIts: has('version') },
  { kind: 'openai', name: 'LM Studio', origin: own(1234), base: '/v1', path: '/api/v0/models', isIts: has('data') },
  {
    kind: 'sdcpp',
    name: 'stable-diffusion.cpp',
    origin: own(1234),
    path: '/sdcpp/v1/capabilities',
    isIts: (answer) => typeof answer === 'object',
  },
  { kind: 'openai', name: 'llama.cpp', origin: own(8080), base: '/v1', path: '/props', isIts: has('default_generation_settings') },
];

/** A program on the same machine answers at once. */
const usualWaitMs = 1_500;
const answerBytesMax = 1_000_000;

/** Probes these places on the own machine, once, and connects nothing. `connections` tells which of them are connected already. */
export async function discoverEngines(
  connections: Pick<EngineConnections, 'list'>,
  places: readonly EnginePlace[] = usualPlaces,
  waitMs = usualWaitMs,
): Promise<FoundEngine[]> {
  const known = new Set(connections.list().map(({ address }) => address.replace('//localhost', '//127.0.0.1')));
  const answers = await Promise.all(places.map(async (place) => ((await isThere(place, waitMs)) ? place : null)));
  const found = answers.filter((place) => place !== null);
  return found
    .filter(({ origin }, index) => found.findIndex((place) => place.origin === origin) === index)
    .map(({ kind, name, origin, base = '' }) => ({ kind, name, address: origin + base, is_connected: known.has(origin + base) }));
}

async function isThere({ origin, path, isIts }: EnginePlace, waitMs: number): Promise<boolean> {
  try {
    const allowedOrigin = new URL(origin).origin;
    const answer = await guardedFetch(origin + path, { allowedOrigin, timeoutMs: waitMs, bytesMax: answerBytesMax, redirectsMax: 0 });
    return answer.status === 200 && isIts(JSON.parse(Buffer.from(answer.bytes).toString()));
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return false;
    throw error;
  }
}
