import { isSignOutDue, saveSignOutDue } from '../../db/account/device.ts';
import { withSessionLock } from '../../lib/account/with-session-lock.ts';
import { sessionApi } from '../../sync/api/session-api.ts';

/** Tells the server of a sign-out that it has not heard of yet. @throws AppError NETWORK… while it cannot be reached */
export function revokeSession(): Promise<void> {
  // One tab after the other: a second, later sign-out would end the session that came after the first.
  return withSessionLock(async () => {
    if (!(await isSignOutDue())) return;
    await (await sessionApi()).call('accountSignOut', { body: {} });
    await saveSignOutDue(false);
  });
}
