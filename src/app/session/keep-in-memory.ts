import { clearEarlier } from '../../actions/account/leaving/clear-earlier.ts';
import { listAccounts, saveLastUser } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { databaseName } from '../../db/open-database.ts';
import { findAccount } from '../../db/queries/session.ts';
import { listEarlier } from '../../db/recovery/leftovers.ts';
import { forgetNote, leaveNote, readNote } from '../../db/recovery/removal-note.ts';
import { moveToMemory } from '../../db/recovery/move-to-memory.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { askBeforeLeaving } from '../../lib/browser/ask-before-leaving.ts';
import { isSharedComputer } from '../../lib/account/is-shared-computer.ts';
import { keepNoFiles } from '../../lib/account/keep-no-files.ts';
import { mediaCacheName, notesName } from '../../lib/media/media-address.ts';
import { syncStatus } from '../../sync/status.ts';

/** After this time the service worker has stored the responses that were under way when the previous page ended, ms. */
const sweepAgainMs = 5_000;

const stayedText =
  'Changes of an earlier visit could not be saved, and stay on this computer until they are, or are discarded. To see them, sign in here without saying that it is shared.';

/**
 * Switches this page to memory for rows and changes. On a shared computer files and choices stay in memory too, and the data of earlier
 * visits is deleted from the disk first. `isKept`: a disk exists, but is unused because the computer is shared.
 */
export async function keepInMemory(isKept: boolean): Promise<void> {
  const isShared = isKept || isSharedComputer();
  if (isKept) await noteInterrupted();
  const stayed = isKept ? await clearEarlier() : [];
  // A note that the previous start left is outdated.
  if (readNote() === stayedText) forgetNote();
  const disk = { databases: globalThis.indexedDB, files: (globalThis as { caches?: CacheStorage }).caches };
  moveToMemory();
  if (isShared) {
    keepNoFiles();
    setTimeout(() => void sweepFiles(disk), sweepAgainMs);
  }
  void findAccount().then((account) => {
    if (stayed.includes(account)) return leaveNote(stayedText);
    return isKept ? noteLeft(disk.databases, account) : undefined;
  });
  syncStatus.library = isShared ? 'shared-computer' : 'in-memory';
  // Unsent changes would be lost with the page.
  askBeforeLeaving(() => syncStatus.waiting + syncStatus.asked > 0);
}

/** A user who is still stored here means that the previous page ended during a sign-out; notes that account for deletion. */
async function noteInterrupted(): Promise<void> {
  const left = await findLastUser();
  if (left === null) return;
  await listEarlier(accountOf(left.user_id));
  await saveLastUser(null);
}

/** Notes an account whose page ended before it could note it itself; the next start finds the data. */
async function noteLeft(disk: IDBFactory, account: string): Promise<void> {
  const there = (await (disk as { databases?: IDBFactory['databases'] }).databases?.()) ?? [];
  if (there.some(({ name }) => name === databaseName(account))) await listEarlier(account);
}

async function sweepFiles({ databases, files }: { databases: IDBFactory; files: CacheStorage | undefined }): Promise<void> {
  for (const account of await listAccounts('wiped')) {
    await files?.delete(mediaCacheName(account));
    databases.deleteDatabase(notesName(account));
  }
}
