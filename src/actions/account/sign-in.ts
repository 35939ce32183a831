import type { Me } from '../../../contract/account/user.ts';
import { addAccount, saveLastUser } from '../../db/account/device.ts';
import { isInMemory } from '../../db/recovery/in-memory.ts';
import { noteArrival } from '../../db/recovery/leftovers.ts';
import { deleteMeta } from '../../db/meta.ts';
import { databaseName, isStudioOpen, openAccount, saveMe, studio } from '../../db/open-database.ts';
import { leaveWithNothingUnsent } from '../../db/outbox/seal-outbox.ts';
import { findMe } from '../../db/queries/session.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { hasSharingChanged } from '../../lib/account/is-shared-computer.ts';
import { reloadPage } from '../../lib/browser/reload-page.ts';
import { withSessionLock } from '../../lib/account/with-session-lock.ts';
import { drainOutbox } from '../../sync/outbox/drain-outbox.ts';
import { isUnsentElsewhere } from '../../sync/hold-unsent.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { tell } from '../../sync/channel.ts';
import { stopSync } from '../../sync/start-sync.ts';
import { syncStatus } from '../../sync/status.ts';
import { leaveAccount } from './leaving/leave-account.ts';
import { noteLeaving } from './leaving/note-leaving.ts';
import { syncNow } from '../outbox/sync-now.ts';

/**
 * `isShared`: nothing of the account may stay on this computer. `other`: the guest whose session this browser has, when it is
 * not the user shown here; `claimGuest` then refers to that guest.
 */
export type SignIn = { email: string; password: string; claimGuest: boolean; isShared: boolean; other: Me | null };

/**
 * Signs in. The guest's unsent changes are sent first, because no session could send them afterwards. The page reloads
 * when another user's database has to be opened; the same user goes on where they were.
 * @throws AppError CREDENTIALS_WRONG, VALIDATION_FAILED, NETWORK, RATE_LIMITED; with unsent changes also what `drainOutbox` throws
 */
export async function signIn({ claimGuest, ...credentials }: SignIn): Promise<void> {
  const before = isStudioOpen() ? await findMe() : undefined;
  const hasSession = before !== undefined && syncStatus.state !== 'signed-out' && syncStatus.state !== 'other-account';
  // The outbox is sealed: changes that the guest's other tabs made during the sign-in could not be sent by the account.
  if (hasSession && claimGuest) {
    const db = studio();
    await leaveWithNothingUnsent(
      db,
      () => drainOutbox(db),
      () => askToEnter({ ...credentials, claimGuest }, before),
    );
  } else await askToEnter({ ...credentials, claimGuest }, hasSession ? before : undefined);
}

async function askToEnter({ email, password, claimGuest, isShared, other }: SignIn, guest: Me | undefined): Promise<void> {
  const before = isStudioOpen() ? await findMe() : undefined;
  const body = { email, password, claim_guest: claimGuest, ...(isShared ? { shared_computer: true } : {}) };
  const ask = async () => (await (await sessionApi()).call('accountSignIn', { body })).value;
  const me = await (guest?.is_guest === true ? noteLeaving(openAccount(), ask) : ask());
  // That guest's session has ended: the next start removes the guest's data from this device.
  if (other !== null) await addAccount('wiped', accountOf(other.user_id));
  if (before?.user_id === me.user_id && !hasSharingChanged()) {
    await saveMe(studio(), me, Date.now());
    await deleteMeta(studio(), 'isLeaving');
    await saveLastUser(me);
    tellGone(other);
    syncNow();
    return;
  }
  await enter(me, { leavesGuest: guest?.is_guest === true, other });
}

/** Makes the tabs of a guest whose session has ended leave and open the account that has signed in. */
function tellGone(other: Me | null): void {
  if (other !== null) tell(databaseName(accountOf(other.user_id)), { t: 'signed-out' });
}

async function enter(me: Me, { leavesGuest, other }: { leavesGuest: boolean; other: Me | null }): Promise<void> {
  const account = accountOf(me.user_id);
  // Under the session lock: a sweep of earlier data may be wiping this very account.
  await withSessionLock(async () => {
    // The start after the reload removes the account's earlier data before it opens any database.
    await noteArrival(account);
    await saveLastUser(me);
  });
  tellGone(other);
  if (leavesGuest) await leaveAccount(openAccount());
  // With unsent changes in memory the browser asks before it reloads. If the person stays, this tab has to go on working.
  else if (isStudioOpen() && !(isInMemory() && syncStatus.waiting > 0)) {
    // Another account's unsent changes stay in its own database until it signs in here again.
    await stopSync();
    // Other tabs in memory keep unsent changes of that account: they learn from the studio that another account is signed in.
    if (!(await isUnsentElsewhere(studio().name))) tell(studio().name, { t: 'signed-out' });
  }
  reloadPage();
}
