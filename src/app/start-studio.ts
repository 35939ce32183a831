import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/user.ts';
import { revokeSession } from '../actions/revoke-session.ts';
import { sweepLeftovers } from '../actions/sweep-leftovers.ts';
import { findLastUser, saveLastUser } from '../db/device.ts';
import { readMeta } from '../db/meta.ts';
import { openStudio, saveMe } from '../db/open-database.ts';
import { systemClock } from '../lib/clock.ts';
import { consoleLog } from '../lib/log.ts';
import { installTrustedTypes } from '../lib/trusted-types.ts';
import { reloadPage } from '../lib/reload-page.ts';
import { sessionApi } from '../sync/session-api.ts';
import { startSync } from '../sync/start-sync.ts';

/**
 * Opens the studio. A known user is opened from this device alone, so it works offline and waits for
 * no answer. Nobody known: a guest session is started. `me` is null when that needs a connection and
 * there is none; the page then starts again by itself as soon as the studio can be reached.
 */
export async function startStudio(): Promise<{ me: Me | null }> {
  installTrustedTypes();
  await sweepLeftovers();
  const known = await findLastUser();
  if (known !== null) {
    const me = await openFor(known);
    void confirmSession(known).catch(ignoreExpected);
    return { me };
  }
  try {
    return { me: await openFor(await startSession()) };
  } catch (error) {
    ignoreExpected(error);
    void keepTrying();
    return { me: null };
  }
}

async function openFor(user: Me): Promise<Me> {
  const db = await openStudio(user);
  void startSync(db, user).catch((error: unknown) => consoleLog('sync.not-started', { reason: String(error) }));
  return (await readMeta(db, 'me')) ?? user;
}

/** The present session, or a new guest's. */
async function startSession(): Promise<Me> {
  // A sign-out made offline comes before anything else: its session must not be used again.
  await revokeSession();
  const api = await sessionApi();
  // Answers with the present session where there is one.
  const { value: me } = await api.call('accountGuest', { body: {} });
  await saveLastUser(me);
  return me;
}

/** Is the session still this user's? Its end is no reason to leave: sync says so and all data stays. */
async function confirmSession(known: Me): Promise<void> {
  const { value: me } = await (await sessionApi()).call('userMe');
  if (me.user_id === known.user_id) {
    await saveMe(await openStudio(me), me, Date.now());
    return;
  }
  // Somebody else signed in outside this page. The known user's data waits here for their return.
  await saveLastUser(me);
  reloadPage();
}

async function keepTrying(): Promise<void> {
  for (let failures = 0; ; failures++) {
    const online = new AbortController();
    const wake = () => online.abort();
    window.addEventListener('online', wake, { once: true });
    await systemClock.sleep(Math.min(30_000, 1000 * 2 ** failures), online.signal);
    window.removeEventListener('online', wake);
    try {
      await startSession();
      break;
    } catch (error) {
      ignoreExpected(error);
    }
  }
  reloadPage();
}

function ignoreExpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
