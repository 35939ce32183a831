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

/** Dexie counts in tens, so that versions between two of its own are possible. */
const nativeVersion = (db: StudioDatabase) => Math.round(db.verno * 10);

/**
 * What the service worker does when the browser says that there is a connection: a visible page sends; without one, or
 * once it is closed, the worker does, by the same rules and under the same lock. Rejects when the browser should wake it again.
 * What is not sent when `patience` aborts is left to others.
 */
export async function answerWakeUp(
  account: string,
  hasVisiblePage: () => Promise<boolean>,
  patience: AbortSignal = new AbortController().signal,
): Promise<void> {
  const name = databaseName(account);
  tell(name, { t: 'alarm' });
  const db = new StudioDatabase(name);
  // Neither made nor upgraded here, where nobody is told about it.
  const stored = (await indexedDB.databases()).find((database) => database.name === name);
  if (stored?.version !== nativeVersion(db)) return;
  await openDatabase(db);
  const letGo = keepSentIn(db);
  const opened = new AbortController();
  // A page that opens wants to lead, and says so by asking.
  const channel = openChannel(name, ({ t }) => t === 'ask-link' && opened.abort());
  try {
    const userId = (await readMeta(db, 'me'))?.user_id;
    if (userId === undefined || (await readMeta(db, 'isLeaving')) === true) return;
    // What can still be undone outlives the page that shows it: its last moments are waited for.
    const mayClose = (await db.outbox.where('state').equals('held').count()) > 0;
    if (!mayClose && (await hasVisiblePage())) return;
    const fetchHere: typeof fetch = (...request) => fetch(...request);
    const api = createApiClient({ fetch: fetchHere, clock: systemClock, deviceId: await findDeviceId(), userId });
    // Pages that are served over plain HTTP have none.
    const findKept = keptFinder(account, globalThis.caches);
    const rest = { clock: systemClock, random: Math.random, log: consoleLog, build: buildMark };
    await drainInBackground({
      db,
      locks: (navigator as { locks?: LockManager }).locks,
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
