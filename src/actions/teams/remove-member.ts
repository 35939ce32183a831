import { accountApi } from '../../sync/api/session-api.ts';
import { syncNow } from '../outbox/sync-now.ts';

/** Removes a member or takes an invitation back. @throws AppError FORBIDDEN, NOT_FOUND, LAST_OWNER, NETWORK… */
export async function removeMember(id: string): Promise<void> {
  await (await accountApi()).call('teamRemove', { body: { id } });
  syncNow();
}
