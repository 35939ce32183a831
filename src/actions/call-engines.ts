import type { engineRoutes } from '../../contract/engine-routes.ts';
import type { BodyOf, ResponseOf } from '../../contract/routes.ts';
import { sessionApi } from '../sync/session-api.ts';

type EngineRoute = keyof typeof engineRoutes;
type EngineCall<N extends EngineRoute> = { query?: Record<string, string>; signal?: AbortSignal } & (BodyOf<N> extends undefined
  ? { body?: undefined }
  : { body: BodyOf<N> });

/** An engine is asked for up to ten seconds, and some are asked twice. */
const timeoutMs = 45_000;

/**
 * Asks the studio about its engines, or changes something of them. For administrators.
 * @throws AppError NOT_FOUND for everybody else; NETWORK… while the studio cannot be reached
 */
export async function callEngines<N extends EngineRoute>(name: N, call: EngineCall<N>): Promise<ResponseOf<N>> {
  const { value } = await (
    await sessionApi()
  ).call(name, { ...call, timeoutMs } as Parameters<Awaited<ReturnType<typeof sessionApi>>['call']>[1] as never);
  return value;
}
