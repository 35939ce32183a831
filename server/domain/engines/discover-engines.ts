import type { EngineKind, FoundEngine } from '../../../contract/engines/engine.ts';
import { FetchError } from '../../lib/guarded-fetch/fetch-error.ts';
import { guardedFetch } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { EngineConnections } from './engine-connections.ts';

/** Where a program listens unless it is told otherwise, and the answer by which it is known. */
export type EnginePlace = {
  kind: EngineKind;
  name: string;
  /** Without a final slash, on the own machine. */
  origin: string;
  /** Of the address that it is connected by, after the origin. */
  base?: string;
  /** What is asked for. */
  path: string;
  /** Whether this is its answer. */
  isIts: (answer: unknown) => boolean;
};

const has =
  (...names: string[]) =>
  (answer: unknown): boolean =>
    typeof answer === 'object' && answer !== null && names.every((name) => name in answer);

const own = (port: number): string => `http://127.0.0.1:${port}`;

/** The programs that people have, by their usual ports. The first one known at an origin is what is there. */
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

/** A program on the own machine answers at once. */
const usualWaitMs = 1_500;
const answerBytesMax = 1_000_000;

/**
 * Looks for programs on the own machine, at these places only, and only now. Nothing is connected. `connections` tells which
 * of them are connected already.
 */
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
