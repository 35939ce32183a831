import { webLocks } from '../../lib/browser/web-locks.ts';
import { StudioDatabase } from '../../db/database.ts';
import { findDeviceId } from '../../db/account/device.ts';
import { readMeta } from '../../db/meta.ts';
import { databaseName, openDatabase } from '../../db/open-database.ts';
import { buildMark } from '../../lib/build-mark.ts';
import { systemClock } from '../../lib/clock.ts';
import { consoleLog } from '../../lib/log.ts';
import { createApiClient } from '../api/api-client.ts';
import { openChannel, tell } from '../channel.ts';
import { drainInBackground } from './drain-in-background.ts';
import { makeRoom } from '../files/evict-blobs.ts';
import { keptFinder } from '../files/find-kept.ts';
import { keepSentIn } from '../sent/note-sent.ts';

/** The browser's number of a Dexie version: Dexie multiplies by ten. */
const nativeVersion = (db: StudioDatabase) => Math.round(db.verno * 10);

/**
 * Handles the service worker's `sync` event, which the browser fires once it has a connection. A visible page sends.
 * Without one, or once it closes, the worker sends by the same rules and under the same lock.
 * Rejects when the browser should fire the event again. When `patience` aborts, the rest waits for a page or the next event.
 */
export async function answerWakeUp(
  account: string,
  hasVisiblePage: () => Promise<boolean>,
  patience: AbortSignal = new AbortController().signal,
): Promise<void> {
  const name = databaseName(account);
  tell(name, { t: 'alarm' });
  const db = new StudioDatabase(name);
  // The worker cannot tell the person about a creation or an upgrade, so it does neither.
  const stored = (await indexedDB.databases()).find((database) => database.name === name);
  if (stored?.version !== nativeVersion(db)) return;
  await openDatabase(db);
  const letGo = keepSentIn(db);
  const opened = new AbortController();
  // A page that opens posts `ask-link`; the worker then leaves the lead to it.
  const channel = openChannel(name, ({ t }) => t === 'ask-link' && opened.abort());
  try {
    const userId = (await readMeta(db, 'me'))?.user_id;
    if (userId === undefined || (await readMeta(db, 'isLeaving')) === true) return;
    // A held mutation outlives the page with its Undo, so the worker waits for the end of its undo window.
    const mayClose = (await db.outbox.where('state').equals('held').count()) > 0;
    if (!mayClose && (await hasVisiblePage())) return;
    const fetchHere: typeof fetch = (...request) => fetch(...request);
    const api = createApiClient({ fetch: fetchHere, clock: systemClock, deviceId: await findDeviceId(), userId });
    // `caches` is missing over plain HTTP.
    const findKept = keptFinder(account, globalThis.caches);
    const rest = { clock: systemClock, random: Math.random, log: consoleLog, build: buildMark };
    await drainInBackground({
      db,
      locks: webLocks(),
      clock: systemClock,
      random: Math.random,
      connect: (term) => ({ db, api, term, findKept, ...rest }),
      onStorageFull: () => makeRoom(db, account),
      signal: AbortSignal.any([opened.signal, patience]),
    });
  } catch (error) {
    if (!(await hasVisiblePage())) throw error;
  } finally {
    channel.close();
    await letGo();
    db.close();
  }
}
