import { Dexie } from 'dexie';
import { accountOf } from '../../../lib/account/account-of.ts';
import { consoleLog } from '../../../lib/log.ts';
import { databaseName } from '../../../db/open-database.ts';
import { notesName } from '../../../lib/media/media-address.ts';
import { openPrivateFolder } from '../../../lib/files/private-folder.ts';
import { sharedCache } from '../../../lib/files/shared-cache.ts';

const patienceMs = 5000;

/** Removes everything this browser keeps of an account: database, files, working folder, choices. May be repeated. */
export async function wipeAccount(account: string): Promise<void> {
  const name = databaseName(account);
  // Another tab that is slow to let go must not stop the rest; the sweep at the next start repeats it.
  for (const database of [name, notesName(account)])
    await attempt(() => Promise.race([Dexie.delete(database), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]));
  // The rescue copy of a damaged database that was not put back yet.
  await attempt(() => Dexie.delete(`rescue.${name}`));
  await attempt(async () => {
    if (typeof caches === 'undefined') return;
    for (const key of await caches.keys()) if (key === `media-${name}` || key.startsWith(`media-${name}-`)) await caches.delete(key);
  });
  await attempt(() => removeFolder(name));
  await attempt(async () => forgetChoices(account));
  // Files that were shared with the app and not imported: the next user must not find them.
  await attempt(async () => {
    if (typeof caches !== 'undefined') await caches.delete(sharedCache);
  });
  // Large results of conversions, which carry no account in their name.
  await attempt(() => removeFolder('parts'));
}

async function removeFolder(name: string): Promise<void> {
  await (await openPrivateFolder())?.removeEntry(name, { recursive: true });
}

/** Removes the settings in `localStorage` whose key ends with the user's id: the id must not stay here either. */
function forgetChoices(account: string): void {
  const { localStorage: choices } = globalThis as { localStorage?: Storage };
  for (const key of Object.keys(choices ?? {})) if (accountOf(key.slice(key.lastIndexOf('.') + 1)) === account) choices?.removeItem(key);
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return;
    consoleLog('wipe.incomplete', { reason: error instanceof Error ? error.name : 'unknown' });
  }
}
