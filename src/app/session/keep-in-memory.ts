import { clearEarlier } from '../../actions/account/leaving/clear-earlier.ts';
import { noteEarlier } from '../../actions/account/leaving/note-earlier.ts';
import { listAccounts, saveLastUser } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { databaseName } from '../../db/open-database.ts';
import { findAccount } from '../../db/queries/session.ts';
import { forgetNote, leaveNote, readNote } from '../../db/recovery/removal-note.ts';
import { useMemory } from '../../db/recovery/use-memory.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { askBeforeLeaving } from '../../lib/browser/ask-before-leaving.ts';
import { isSharedComputer } from '../../lib/account/is-shared-computer.ts';
import { keepNoFiles } from '../../lib/account/keep-no-files.ts';
import { mediaCacheName, notesName } from '../../lib/media/media-address.ts';
import { syncStatus } from '../../sync/status.ts';

/** The service worker has put away by then what was on its way when the page before this one ended, ms. */
const sweepAgainMs = 5_000;

const stayedText =
  'Changes of an earlier visit could not be saved, and stay on this computer until they are, or are discarded. To see them, sign in here without saying that it is shared.';

/**
 * From here on this page keeps rows and changes in its own memory; on a shared computer files and choices too, and what
 * earlier visits left on its disk goes first. `isKept`: there is a disk, which is not used because the computer is shared.
 */
export async function keepInMemory(isKept: boolean): Promise<void> {
  const isShared = isKept || isSharedComputer();
  if (isKept) await noteInterrupted();
  const stayed = isKept ? await clearEarlier() : [];
  // Of the start before this one.
  if (readNote() === stayedText) forgetNote();
  const disk = { databases: globalThis.indexedDB, files: (globalThis as { caches?: CacheStorage }).caches };
  useMemory();
  if (isShared) {
    keepNoFiles();
    setTimeout(() => void sweepFiles(disk), sweepAgainMs);
  }
  void findAccount().then((account) => {
    if (stayed.includes(account)) return leaveNote(stayedText);
    return isKept ? noteLeft(disk.databases, account) : undefined;
  });
  Object.assign(syncStatus, { isInMemory: true, isShared });
  // What was not sent would be gone.
  askBeforeLeaving(() => syncStatus.waiting + syncStatus.asked > 0);
}

/** Whoever is still known here was to be left when the page before this one ended. */
async function noteInterrupted(): Promise<void> {
  const left = await findLastUser();
  if (left === null) return;
  await noteEarlier(accountOf(left.user_id));
  await saveLastUser(null);
}

/** The page that signed them in ended before it could say what they had left here: the next start looks. */
async function noteLeft(disk: IDBFactory, account: string): Promise<void> {
  const there = (await (disk as { databases?: IDBFactory['databases'] }).databases?.()) ?? [];
  if (there.some(({ name }) => name === databaseName(account))) await noteEarlier(account);
}

async function sweepFiles({ databases, files }: { databases: IDBFactory; files: CacheStorage | undefined }): Promise<void> {
  for (const account of await listAccounts('wiped')) {
    await files?.delete(mediaCacheName(account));
    databases.deleteDatabase(notesName(account));
  }
}
