import type { LibraryStorage } from '../../lib/account/keeping-words.ts';
import type { SyncStatus } from '../../sync/status.ts';

/** Explains the sync state to the user in a sentence. `unreadable`: rows of the library that this version of the app could not read. */
export function explainSync(status: SyncStatus, unreadable: number): string {
  return explainBy[status.library](status, unreadable);
}

const explainBy: Record<LibraryStorage, (status: SyncStatus, unreadable: number) => string> = {
  'on-disk': explainOnDisk,
  'in-memory': explainInMemory,
  'shared-computer': explainInMemory,
};

function explainOnDisk({ state, waiting, problems, isOverdue, isDiffering }: SyncStatus, unreadable: number): string {
  if (isOverdue && (state === 'offline' || state === 'saving'))
    return 'Some changes have waited for more than a day. They are safe on this device, but nowhere else.';
  switch (state) {
    case 'starting':
      return 'The studio is being asked what is new.';
    case 'offline':
      return waiting > 0
        ? 'The studio cannot be reached. Your changes are kept on this device and sent when it can.'
        : 'The studio cannot be reached. You can go on; everything is kept on this device.';
    case 'failing':
      return 'The studio answers with errors. Your changes are kept on this device, and it is asked again every minute.';
    case 'storage-full':
      return 'This device has no room left. Your changes are kept; free some space so that they can be saved.';
    case 'signed-out':
    case 'other-account':
      return 'Your changes are kept on this device until you sign in again.';
    case 'update-needed':
      return 'This version is too old for the studio. Reload to update; your changes are kept.';
    case 'saved':
    case 'saving':
      if (problems > 0) return 'Some changes need a decision. Everything else is saved.';
      if (isDiffering) return 'This device and the studio do not agree on what is in your library. Your changes are kept.';
      if (unreadable > 0) return 'Your changes are saved, but not everything in the studio can be shown here.';
      return waiting > 0 ? 'Changes are on their way to the studio.' : 'Everything is on this device and in the studio.';
  }
}

/** The remedy for unreadable rows; null without any. */
export function explainUnreadable(count: number): string | null {
  if (count === 0) return null;
  const what = count === 1 ? '1 entry of your library' : `${count} entries of your library`;
  return `${what} cannot be read by this version of Pleinair. Reload to update; where that does not help, the next update reads ${count === 1 ? 'it' : 'them'}.`;
}

/** Without storage only the studio's copy is safe. */
function explainInMemory({ state, waiting, problems }: SyncStatus): string {
  if (waiting > 0) return 'Changes wait in this tab only. They are lost when it closes before the studio has them.';
  if (problems > 0) return 'Some changes need a decision. Everything else is in the studio.';
  return state === 'saved'
    ? 'Everything is in the studio, and nothing on this device.'
    : 'Nothing waits here, and nothing is kept on this device.';
}
