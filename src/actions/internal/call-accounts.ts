import type { internalRoutes } from '../../../contract/routes/internal-routes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { ApiCall } from '../../sync/api/api-client.ts';
import { accountApi } from '../../sync/api/session-api.ts';

type AccountsRoute = Extract<keyof typeof internalRoutes, 'internalAccounts' | 'internalAccountChange' | 'internalEvents'>;

/**
 * Asks the studio about its accounts and events, or changes an account. For administrators.
 * @throws AppError NOT_FOUND for everybody else; NETWORK… while the studio cannot be reached
 */
export async function callAccounts<N extends AccountsRoute>(
  name: N,
  call: Pick<ApiCall<N>, 'query' | 'body' | 'signal'>,
): Promise<ResponseOf<N>> {
  const { value } = await (await accountApi()).call(name, call);
  return value;
}
