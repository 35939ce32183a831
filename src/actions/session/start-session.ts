import type { Me } from '../../../contract/account/user.ts';
import { saveLastUser } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { withSessionLock } from '../../lib/account/with-session-lock.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { revokeSession } from './revoke-session.ts';

/** The present session, or a new guest's. @throws AppError NETWORK… while the studio cannot be reached */
export async function startSession(): Promise<Me> {
  // A sign-out made offline comes before anything else: its session must not be used again.
  await revokeSession();
  return withSessionLock(async () => {
    // Another tab that starts as well may have been first.
    const known = await findLastUser();
    if (known !== null) return known;
    const api = await sessionApi();
    // Answers with the present session where there is one.
    const { value: me } = await api.call('accountGuest', { body: {} });
    await saveLastUser(me);
    return me;
  });
}
