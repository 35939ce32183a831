import type { engineRoutes } from '../../../contract/routes/engine-routes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { writingRoutes } from '../../../contract/routes/writing-routes.ts';
import type { ApiCall } from '../../sync/api/api-client.ts';
import { accountApi } from '../../sync/api/session-api.ts';
import { noteCatalogueChanged } from './refresh-catalogue.ts';
import { noteEngines } from './stopped-engines.ts';

type EngineRoute = keyof typeof engineRoutes | Exclude<keyof typeof writingRoutes, 'promptImprove'>;
/** An engine is asked for up to ten seconds, and some are asked twice. */
const timeoutMs = 45_000;

/**
 * Asks the studio about its engines, or changes something of them. For administrators.
 * @throws AppError NOT_FOUND for everybody else; NETWORK… while the studio cannot be reached
 */
export async function callEngines<N extends EngineRoute>(name: N, call: Pick<ApiCall<N>, 'query' | 'body'>): Promise<ResponseOf<N>> {
  const { value } = await (await accountApi()).call(name, { ...call, timeoutMs });
  noteEngines(value);
  // Most of it changes what people are offered.
  noteCatalogueChanged();
  return value;
}
