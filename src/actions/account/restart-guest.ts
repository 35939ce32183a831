import { definitionOf, touchedKeys, type Change } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { commit } from '../../db/commit.ts';
import { StudioDatabase, type Mutation } from '../../db/database.ts';
import { saveLastUser } from '../../db/account/device.ts';
import { offlineAlbumsKey } from '../../db/albums/offline-albums.ts';
import { databaseName, openAccount, openDatabase, saveMe, studio } from '../../db/open-database.ts';
import { findMe } from '../../db/queries/session.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';
import { parseRowKey, rowKey } from '../../../contract/rows/row-key.ts';
import { leaveAsItIs } from '../../db/outbox/seal-outbox.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { consoleLog } from '../../lib/log.ts';
import { reloadPage } from '../../lib/browser/reload-page.ts';
import { tabId } from '../../lib/browser/tab-id.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { leaveAccount } from './leaving/leave-account.ts';
import { syncNow } from '../outbox/sync-now.ts';

/**
 * Starts a new guest session when the browser has lost the old guest's: a guest has no password to sign in with. Unsent
 * changes are carried over. @throws AppError NETWORK…; then nothing has been changed
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

/**
 * Unsent changes keep their age: an old one that spends credits is asked about first. Changes that an interrupted attempt
 * carried over already are skipped.
 */
async function carryOver(from: StudioDatabase, to: StudioDatabase): Promise<void> {
  const drafts = (await from.drafts.toArray()).filter(({ k }) => k !== offlineAlbumsKey);
  await to.drafts.bulkPut(drafts);
  const before = (await to.outbox.toArray()).map(nameOf);
  const carried = new Set<string>();
  for (const mutation of await from.outbox.orderBy('n').toArray()) {
    if (mutation.state === 'undone' || mutation.state === 'acked') continue;
    const change = changeFor(mutation, carried);
    if (change === null) continue;
    for (const key of touchedKeys(change)) carried.add(key);
    const at = before.indexOf(nameOf({ ...change, madeAt: mutation.madeAt }));
    if (at === -1) await bring(to, change, { madeAt: mutation.madeAt, bytes: (await from.uploads.get(mutation.mid))?.bytes });
    else before.splice(at, 1);
  }
}

const nameOf = ({ kind, args, madeAt }: Pick<Mutation, 'kind' | 'args' | 'madeAt'>): string => JSON.stringify([kind, madeAt, args]);

/** The part of a change that the new guest can ask for, who has only the rows that were carried over; null for none. */
function changeFor(mutation: Mutation, carried: ReadonlySet<string>): Change | null {
  const change = readChange(mutation);
  if (change === null || definitionOf(change.kind).standsAlone === true) return change;
  // A change of rows that are carried over goes along; items left behind are taken out of it.
  const own = withCarriedItems(change, carried);
  const isOwn = (key: string) => carried.has(key) || parseRowKey(key).table === 'albumItems';
  return own !== null && touchedKeys(own).every(isOwn) ? own : null;
}

/** A change about several items, without those that were left behind; null when that is all of them. */
function withCarriedItems(change: Change, carried: ReadonlySet<string>): Change | null {
  const definition = definitionOf(change.kind);
  if (definition.onlyItems === undefined) return change;
  const ids = definition.items?.(change.args).filter((id) => carried.has(rowKey('media', id))) ?? [];
  return ids.length === 0 ? null : ({ ...change, args: definition.onlyItems(change.args, ids) } as Change);
}

async function bring(
  to: StudioDatabase,
  change: Change,
  { madeAt, bytes }: { madeAt: number; bytes: ArrayBuffer | undefined },
): Promise<void> {
  try {
    await commit(to, change, { now: madeAt, tab: tabId, ...(bytes === undefined ? {} : { bytes }) });
  } catch (error) {
    // A change to another row may get lost. One that stands alone, such as a generation or an import, may not: it stops.
    if (definitionOf(change.kind).standsAlone === true || !(error instanceof AppError) || error.code.startsWith('STORAGE_')) throw error;
    consoleLog('guest.not-carried', { kind: change.kind, code: error.code });
  }
}
