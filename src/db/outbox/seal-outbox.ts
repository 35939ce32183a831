import { isClosedForGood } from '../upgrade/close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { deleteMeta, readMeta, writeMeta } from '../meta.ts';
import { sealLockOf } from './check-seal.ts';

/**
 * Runs `leave` while no tab can add a change, which could never be sent. All changes are sent first: `drain` runs again
 * until no tab has added one during it. If `leave` fails, the seal is removed.
 * @throws AppError, what `drain` and `leave` throw
 */
export async function leaveWithNothingUnsent(db: StudioDatabase, drain: () => Promise<void>, leave: () => Promise<void>): Promise<void> {
  do await drain();
  while (!(await holdLock(db, () => leaveSealed(db, { isEmpty: true, leave }))));
}

/** The same without sending first: unsent changes are dropped on purpose. */
export async function leaveAsItIs(db: StudioDatabase, leave: () => Promise<void>): Promise<void> {
  await holdLock(db, () => leaveSealed(db, { isEmpty: false, leave }));
}

/** Runs under the lock from its start: a tab that opens breaks a seal whose lock nothing holds. */
async function leaveSealed(db: StudioDatabase, { isEmpty, leave }: { isEmpty: boolean; leave: () => Promise<void> }): Promise<boolean> {
  if (!(await seal(db, { isEmpty }))) return false;
  try {
    await leave();
    return true;
  } catch (error) {
    if (!isClosedForGood(db)) await deleteMeta(db, 'isLeaving');
    throw error;
  }
}

async function seal(db: StudioDatabase, { isEmpty }: { isEmpty: boolean }): Promise<boolean> {
  return db.transaction('rw', db.meta, db.outbox, async () => {
    if (isEmpty && (await db.outbox.where('state').anyOf('held', 'ready', 'sending', 'parked').count()) > 0) return false;
    await writeMeta(db, 'isLeaving', true);
    return true;
  });
}

/**
 * Waits until no tab is signing out. True when that tab ended without removing the seal. Without Web Locks a tab that still signs out
 * cannot be told from a closed one: false.
 */
export async function isSealLeft(db: StudioDatabase): Promise<boolean> {
  if (webLocks() === undefined) return false;
  return holdLock(db, async () => db.isOpen() && (await readMeta(db, 'isLeaving')) === true);
}

function holdLock<T>(db: StudioDatabase, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks === undefined ? work() : locks.request(sealLockOf(db), work);
}
