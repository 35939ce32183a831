import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/account/user.ts';
import { startSession } from '../actions/session/start-session.ts';
import { sweepLeftovers } from '../actions/account/leaving/sweep-leftovers.ts';
import type { StudioDatabase } from '../db/database.ts';
import { saveLastUser } from '../db/account/device.ts';
import { findLastUser } from '../db/account/find-last-user.ts';
import { openStudio, saveMe } from '../db/open-database.ts';
import { renewLog } from '../db/recovery/renew-log.ts';
import { hasSharingChanged, isSharedComputer } from '../lib/account/is-shared-computer.ts';
import { loadUntilThere } from '../lib/connection/load-until-there.ts';
import { consoleLog } from '../lib/log.ts';
import { keepAndReload, reloadPage } from '../lib/browser/reload-page.ts';
import { sleepUntilOnline } from '../lib/connection/sleep-until-online.ts';
import { sessionApi } from '../sync/api/session-api.ts';
import { followSpace } from './session/follow-space.ts';

/** Delay before work of an earlier visit is resumed, so that the screen comes first, ms. */
const laterMs = 3_000;
const storageAgainMs = 300;

/**
 * Opens the studio; resolves when its database is open. A known user needs only this device, so that works offline once the app's parts
 * are cached. Without a known user it starts a guest session. Without a connection it calls `onUnreachable` once, and retries until the
 * studio answers.
 */
export async function startStudio(onUnreachable: () => void): Promise<void> {
  // Requested early, so that it is loaded by the time the database is open.
  void loadUntilThere(() => import('../db/account/parse-me.ts'));
  // `hasStorage` renews the log before the first write: records behind one that a kill cut in two are lost.
  const isKept = await hasStorage();
  // Before the page turns to memory: leftovers are on the disk.
  if (isKept) await sweepLeftovers();
  if (isSharedComputer() || !isKept) await (await loadUntilThere(() => import('./session/keep-in-memory.ts'))).keepInMemory(isKept);
  const known = await findLastUser();
  const user = known ?? (await startFirstSession(onUnreachable));
  // Another tab has signed in or out in the meantime: later writes belong to another account.
  if (hasSharingChanged()) return reloadPage();
  await openFor(user);
  if (known !== null) void confirmSession(known).catch(ignoreExpected);
}

/** False when no database can be opened at all, as in some private windows, where it is blocked, and in a broken profile. */
async function hasStorage(): Promise<boolean> {
  for (const isLast of [false, true]) {
    try {
      await renewLog();
      return true;
    } catch (error) {
      consoleLog('storage.not-opened', { reason: String(error) });
      // A profile still in use by a closing browser can be opened a moment later.
      if (!isLast) await new Promise((resolve) => setTimeout(resolve, storageAgainMs));
    }
  }
  return false;
}

async function openFor(user: Me): Promise<void> {
  const db = await openStudio(user);
  followSpace();
  setTimeout(() => void startLater(db), laterMs);
  void startSaving(db, user).catch((error: unknown) => consoleLog('sync.not-started', { reason: String(error) }));
}

/** Not awaited by the screen: the outbox keeps changes until they can be sent. */
async function startSaving(db: StudioDatabase, user: Me): Promise<void> {
  const { startSync } = await loadUntilThere(() => import('../sync/start-sync.ts'));
  await startSync(db, user);
}

async function startLater(db: StudioDatabase): Promise<void> {
  try {
    await (await loadUntilThere(() => import('./start-later.ts'))).startLater(db);
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

/** Checks that the session still belongs to this user. An ended session keeps all data; the sync state says so. */
async function confirmSession(known: Me): Promise<void> {
  const { value: me } = await (await sessionApi()).call('userMe');
  if (me.user_id === known.user_id && !hasSharingChanged()) {
    await saveMe(await openStudio(me), me, Date.now());
    return;
  }
  // Another user signed in outside this page, or the computer is shared now. The known user's data stays here until they sign in again.
  await saveLastUser(me);
  await keepAndReload();
}

function ignoreExpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
