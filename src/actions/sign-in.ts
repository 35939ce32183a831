import type { Me } from '../../contract/user.ts';
import { saveLastUser } from '../db/device.ts';
import { isStudioOpen, openAccount, saveMe, studio } from '../db/open-database.ts';
import { findMe } from '../db/queries/session.ts';
import { reloadPage } from '../lib/reload-page.ts';
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
  if (hasSession && claimGuest) await drainOutbox(studio());
  const { value: me } = await (await sessionApi()).call('accountSignIn', { body: { email, password, claim_guest: claimGuest } });
  if (before?.user_id === me.user_id) {
    await saveMe(studio(), me, Date.now());
    await saveLastUser(me);
    syncNow();
    return;
  }
  await enter(me, { leavesGuest: hasSession && before.is_guest });
}

async function enter(me: Me, { leavesGuest }: { leavesGuest: boolean }): Promise<void> {
  await saveLastUser(me);
  if (leavesGuest) await leaveAccount(openAccount());
  else if (isStudioOpen()) {
    // Another account's unsent changes stay in its own database until it signs in here again.
    await stopSync();
    tell(studio().name, { t: 'signed-out' });
  }
  reloadPage();
}
