import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/account/user.ts';
import { startSession } from '../actions/session/start-session.ts';
import { sweepLeftovers } from '../actions/account/leaving/sweep-leftovers.ts';
import type { StudioDatabase } from '../db/database.ts';
import { saveLastUser } from '../db/account/device.ts';
import { findLastUser } from '../db/account/find-last-user.ts';
import { openStudio, saveMe } from '../db/open-database.ts';
import { renewLog } from '../db/recovery/renew-log.ts';
import { isSharedComputer } from '../lib/account/is-shared-computer.ts';
import { loadUntilThere } from '../lib/connection/load-until-there.ts';
import { consoleLog } from '../lib/log.ts';
import { keepAndReload, reloadPage } from '../lib/browser/reload-page.ts';
import { sleepUntilOnline } from '../lib/connection/sleep-until-online.ts';
import { sessionApi } from '../sync/api/session-api.ts';
import { followLeaving } from './session/follow-leaving.ts';
import { followSpace } from './session/follow-space.ts';

/** Work that goes on from an earlier visit can wait until the screen is there, ms. */
const laterMs = 3_000;
const storageAgainMs = 300;

/**
 * Opens the studio; resolves when its database is open. A known user is opened from this device alone, so it
 * works offline once the parts of the app are on the device. Nobody known: a guest session is started. When that needs a connection
 * and there is none, `onUnreachable` is called once, and it is tried again until the studio can be reached.
 */
export async function startStudio(onUnreachable: () => void): Promise<void> {
  // Requested now, so that it is there by the time that the database is open.
  void loadUntilThere(() => import('../db/account/parse-me.ts'));
  // Before the first write: what is written behind a record that a kill cut in two is lost with everything else.
  const isShared = isSharedComputer();
  const isKept = await hasStorage();
  if (!isKept) await useMemory(isKept);
  await sweepLeftovers();
  // Not before: what there is to sweep is on the disk.
  if (isKept && isShared) await useMemory(isKept);
  const known = await findLastUser();
  const user = known ?? (await startFirstSession(onUnreachable));
  // Another tab has signed in or out meanwhile: what is written from here on belongs elsewhere.
  if (isShared !== isSharedComputer()) return reloadPage();
  await openFor(user);
  if (known !== null) void confirmSession(known, isShared).catch(ignoreExpected);
}

/** False when no database can be opened at all, as in some private windows, where it is blocked, and in a broken profile. */
async function hasStorage(): Promise<boolean> {
  for (const isLast of [false, true]) {
    try {
      await renewLog();
      return true;
    } catch (error) {
      consoleLog('storage.not-opened', { reason: String(error) });
      // A profile that is in use by a browser that is just ending answers a moment later.
      if (!isLast) await new Promise((resolve) => setTimeout(resolve, storageAgainMs));
    }
  }
  return false;
}

async function useMemory(isKept: boolean): Promise<void> {
  await (await loadUntilThere(() => import('./session/keep-in-memory.ts'))).keepInMemory(isKept);
}

async function openFor(user: Me): Promise<void> {
  const db = await openStudio(user);
  followSpace();
  followLeaving(db);
  setTimeout(() => void startLater(), laterMs);
  void startSaving(db, user).catch((error: unknown) => consoleLog('sync.not-started', { reason: String(error) }));
}

/** Nothing that is shown or done waits for this: changes are kept in the database until they can be sent. */
async function startSaving(db: StudioDatabase, user: Me): Promise<void> {
  const { startSync } = await loadUntilThere(() => import('../sync/start-sync.ts'));
  await startSync(db, user);
}

async function startLater(): Promise<void> {
  try {
    await (await loadUntilThere(() => import('./start-later.ts'))).startLater();
  } catch (error) {
    consoleLog('later.not-started', { reason: String(error) });
  }
}

async function startFirstSession(onUnreachable: () => void): Promise<Me> {
  for (let failures = 0; ; failures++) {
    try {
      return await startSession();
    } catch (error) {
      ignoreExpected(error);
    }
    if (failures === 0) onUnreachable();
    await sleepUntilOnline(Math.min(30_000, 1000 * 2 ** failures));
  }
}

/** Is the session still this user's? Its end is no reason to leave: sync says so and all data stays. */
async function confirmSession(known: Me, isShared: boolean): Promise<void> {
  const { value: me } = await (await sessionApi()).call('userMe');
  if (me.user_id === known.user_id && isShared === isSharedComputer()) {
    await saveMe(await openStudio(me), me, Date.now());
    return;
  }
  // Somebody else signed in outside this page, or on a computer that is shared now. The known user's data waits here for their return.
  await saveLastUser(me);
  await keepAndReload();
}

function ignoreExpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
