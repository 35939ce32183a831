import type { ConnectEngineRequest, EngineCheck, EngineKind } from '../../../contract/engines/engine.ts';
import { engineKindNames } from '../../../contract/engines/engine.ts';
import type { ConnectedEngine } from '../../engines/connected/connected-engine.ts';
import { openEngine } from '../../engines/connected/open-engine.ts';
import { EngineError } from '../../engines/engine.ts';
import { FetchError } from '../../lib/guarded-fetch/fetch-error.ts';
import { resolveTarget } from '../../lib/guarded-fetch/resolve-target.ts';

type Asked = { kind: EngineKind; address: string };

/** Asks an engine now what it serves. A fault is reported in one sentence that says what to do. */
export async function checkEngine(engine: Pick<ConnectedEngine, 'check' | 'writer'>, asked: Asked): Promise<EngineCheck> {
  try {
    await resolveTarget(new URL(asked.address), { allowedOrigin: new URL(asked.address).origin });
    const models = await engine.check();
    const none = `${engineKindNames[asked.kind]} answers at ${asked.address}, but has no model that makes pictures or videos, or writes.`;
    const writers = (await engine.writer?.models()) ?? [];
    return {
      problem: models.length === 0 && writers.length === 0 ? none : null,
      models: models.map(({ key, name, resource_type }) => ({ key, name, resource_type })),
      writers,
    };
  } catch (error) {
    if (error instanceof EngineError || error instanceof FetchError) return { problem: explain(error, asked), models: [], writers: [] };
    throw error;
  }
}

/** The same for an engine that is not connected; nothing of it is stored. */
export async function testEngine({ kind, name, address, key, models }: ConnectEngineRequest): Promise<EngineCheck> {
  const engine = openEngine(kind, { key: 'test', name, address, apiKey: key, models });
  try {
    return await checkEngine(engine, { kind, address });
  } finally {
    await engine.close();
  }
}

function explain(error: EngineError | FetchError, { kind, address }: Asked): string {
  const name = engineKindNames[kind];
  switch (error.code) {
    case 'BLOCKED':
      return `The studio never speaks to ${address}: it is not an address of an engine.`;
    case 'UNREACHABLE':
      return `Nothing answers at ${address}. Is ${name} running there, and may the studio’s machine reach it?`;
    case 'TIMEOUT':
      return `${name} at ${address} did not answer in time. Try again in a moment.`;
    case 'AUTH':
    case 'FORBIDDEN':
      return `${name} at ${address} does not accept this key. Enter it again.`;
    case 'QUOTA':
      return `The account at ${address} has nothing left to spend. Fill it up there.`;
    case 'RATE_LIMIT':
      return `${name} at ${address} takes no more questions for now. Try again in a minute.`;
    default:
      return `Something answers at ${address}, but not as ${name} does. Is it another kind of engine, or another address?`;
  }
}
