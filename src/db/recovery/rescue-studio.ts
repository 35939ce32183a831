import { AppError } from '../../../contract/errors.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { describeRescue } from './describe-loss.ts';
import { leaveNote } from './removal-note.ts';
import { salvage } from './salvage.ts';
import { settle } from '../../lib/browser/settle-request.ts';
import { stash } from './stash.ts';

export { putBack } from './stash.ts';

/** Errors of a database that is damaged for good. A full device, newer code or a private window gives other errors. */
const damage = new Set(['UnknownError', 'DataError', 'NotReadableError', 'EncodingError']);
/** Pauses before a database counts as damaged, ms: browsers lose one for a moment and find it again. */
const pauses = [300, 1_500];

/**
 * Opens a database again that could not be opened. If it is damaged for good, the rows that exist nowhere else are written
 * aside and the database is removed and made anew; `putBack` restores those rows.
 * @throws the reason when it is no damage; AppError STORAGE_LOST when its outbox cannot be read, with everything left as it is
 */
export async function openAgain<T>(name: string, open: () => Promise<T>, reason: unknown): Promise<T> {
  let error = reason;
  for (const pause of pauses) {
    if (!isDamage(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await open();
    } catch (again) {
      error = again;
    }
  }
  if (!isDamage(error)) throw error;
  return oneTabAtATime(name, async () => {
    try {
      // Another tab may have made it anew before this one got the lock: removing it again would lose the restored rows.
      return await open();
    } catch (again) {
      if (!isDamage(again)) throw again;
    }
    const { unsent, lost } = await removeDamaged(name);
    const opened = await open();
    leaveNote(describeRescue(unsent, lost));
    return opened;
  });
}

/** Without Web Locks tabs do not wait for each other. */
async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks === undefined ? work() : locks.request(`rescue:${name}`, {}, work);
}

async function removeDamaged(name: string): Promise<{ unsent: number; lost: number }> {
  try {
    const found = await salvage(name);
    await stash(name, found);
    await settle(indexedDB.deleteDatabase(name));
    return found;
  } catch (cause) {
    throw new AppError('STORAGE_LOST', {
      detail:
        'What this browser keeps of your studio cannot be read. Close all its windows and try again. If it stays so, clear the data of this site: your library is in the studio, and only what was not sent is lost.',
      cause,
    });
  }
}

function isDamage(error: unknown): boolean {
  for (let e = error; e instanceof Error || e instanceof DOMException; e = (e as { inner?: unknown }).inner)
    if (damage.has(e.name)) return true;
  return false;
}
