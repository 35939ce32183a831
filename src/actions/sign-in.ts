import type { Me } from '../../contract/user.ts';
import { saveLastUser } from '../db/device.ts';
import { deleteMeta } from '../db/meta.ts';
import { isStudioOpen, openAccount, saveMe, studio } from '../db/open-database.ts';
import { leaveWithNothingUnsent } from '../db/seal-outbox.ts';
import { findMe } from '../db/queries/session.ts';
import { reloadPage } from '../lib/reload-page.ts';
import { withSessionLock } from '../lib/with-session-lock.ts';
import { drainOutbox } from '../sync/drain-outbox.ts';
import { sessionApi } from '../sync/session-api.ts';
import { tell } from '../sync/channel.ts';
import { stopSync } from '../sync/start-sync.ts';
import { syncStatus } from '../sync/status.ts';
import { leaveAccount } from './leave-account.ts';
import { syncNow } from './sync-now.ts';

export type SignIn = { email: string; password: string; claimGuest: boolean };

/**
 * Signs in. What the guest did is sent first, because afterwards nobody could send it. The page starts
 * again when another user's studio has to be opened; the same user goes on where they were.
 * @throws AppError CREDENTIALS_WRONG, VALIDATION_FAILED, NETWORK, RATE_LIMITED; with unsent changes also what `drainOutbox` throws
 */
export async function signIn({ email, password, claimGuest }: SignIn): Promise<void> {
  const before = isStudioOpen() ? await findMe() : undefined;
  const hasSession = before !== undefined && syncStatus.state !== 'signed-out' && syncStatus.state !== 'other-account';
  // What the guest's other tabs do meanwhile could not be sent by the account.
  if (hasSession && claimGuest) {
    const db = studio();
    await leaveWithNothingUnsent(
      db,
      () => drainOutbox(db),
      () => askToEnter({ email, password, claimGuest }, before),
    );
  } else await askToEnter({ email, password, claimGuest }, hasSession ? before : undefined);
}

async function askToEnter({ email, password, claimGuest }: SignIn, guest: Me | undefined): Promise<void> {
  const before = isStudioOpen() ? await findMe() : undefined;
  const { value: me } = await (await sessionApi()).call('accountSignIn', { body: { email, password, claim_guest: claimGuest } });
  if (before?.user_id === me.user_id) {
    await saveMe(studio(), me, Date.now());
    await deleteMeta(studio(), 'isLeaving');
    await saveLastUser(me);
    syncNow();
    return;
  }
  await enter(me, { leavesGuest: guest?.is_guest === true });
}

async function enter(me: Me, { leavesGuest }: { leavesGuest: boolean }): Promise<void> {
  // Not while the leftovers of an earlier sign-out are wiped: they may be this user's.
  await withSessionLock(() => saveLastUser(me));
  if (leavesGuest) await leaveAccount(openAccount());
  else if (isStudioOpen()) {
    // Another account's unsent changes stay in its own database until it signs in here again.
    await stopSync();
    tell(studio().name, { t: 'signed-out' });
  }
  reloadPage();
}
