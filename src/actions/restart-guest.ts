import type { IntentKind } from '../../contract/intent.ts';
import { commit } from '../db/commit.ts';
import { StudioDatabase } from '../db/database.ts';
import { saveLastUser } from '../db/device.ts';
import { databaseName, openAccount, openDatabase, saveMe, studio } from '../db/open-database.ts';
import { findMe } from '../db/queries/session.ts';
import { readWish } from '../db/read-intent.ts';
import { leaveAsItIs } from '../db/seal-outbox.ts';
import { accountOf } from '../lib/account-of.ts';
import { reloadPage } from '../lib/reload-page.ts';
import { tabId } from '../lib/tab-id.ts';
import { sessionApi } from '../sync/session-api.ts';
import { leaveAccount } from './leave-account.ts';
import { syncNow } from './sync-now.ts';

/** What stands for itself; everything else is about pictures and albums that only the lost guest has. */
const portable = new Set<IntentKind>(['generation.create', 'media.import', 'album.create']);

/**
 * Begins again as a new guest where the browser has lost the session of the old one: nobody can sign in as a guest. What
 * was asked for and did not arrive goes along. @throws AppError NETWORK…; then nothing has been changed
 */
export async function restartGuest(): Promise<void> {
  const [lost, account, before] = [studio(), openAccount(), await findMe()];
  const { value: me } = await (await sessionApi()).call('accountGuest', { body: {} });
  if (me.user_id === before?.user_id) {
    // It was not lost after all.
    syncNow();
    return;
  }
  await leaveAsItIs(lost, async () => {
    const next = await openDatabase(new StudioDatabase(databaseName(accountOf(me.user_id))));
    await saveMe(next, me, Date.now());
    await carryOver(lost, next);
    next.close();
    await saveLastUser(me);
    await leaveAccount(account);
  });
  reloadPage();
}

/** With the age they have: what spends credits and is old is asked about first. */
async function carryOver(from: StudioDatabase, to: StudioDatabase): Promise<void> {
  for (const intent of await from.outbox.orderBy('n').toArray()) {
    const wish = readWish(intent);
    if (wish === null || !portable.has(wish.kind) || intent.state === 'undone' || intent.state === 'acked') continue;
    const upload = await from.uploads.get(intent.mid);
    await commit(to, wish, { now: intent.madeAt, tab: tabId, ...(upload === undefined ? {} : { bytes: upload.bytes }) });
  }
}
