import type { AccountSession } from '../../../contract/routes/account-routes.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/** The browsers that are signed in to this account, this one first. @throws AppError UNAUTHENTICATED, NETWORK… */
export async function listSessions(): Promise<AccountSession[]> {
  return (await (await accountApi()).call('accountSessions')).value.sessions;
}
