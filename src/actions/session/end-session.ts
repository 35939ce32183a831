import type { AccountSession } from '../../../contract/routes/account-routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Signs another browser out of this account, or all others. They keep what is on them, and ask to sign in.
 * @returns the sessions that are left
 * @throws AppError NOT_FOUND when it has ended already; NETWORK…
 */
export async function endSession(which: { id: string } | 'others'): Promise<AccountSession[]> {
  const api = await accountApi();
  const { value } = await (which === 'others'
    ? api.call('accountSessionsEndOthers', { body: {} })
    : api.call('accountSessionEnd', { body: which }));
  return value.sessions;
}
