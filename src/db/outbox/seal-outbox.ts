import { AppError } from '../../../contract/errors.ts';
import { isClosedForGood } from '../upgrade/close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import { deleteMeta, readMeta, writeMeta } from '../meta.ts';

const lockOf = (db: StudioDatabase) => `pleinair.leaving:${db.name}`;

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

/** Called in every transaction that adds to the outbox. @throws AppError LEAVING */
export async function assertStaying(db: StudioDatabase): Promise<void> {
  if ((await readMeta(db, 'isLeaving')) === true) throw new AppError('LEAVING');
}

/** Removes the seal that a page left when it was closed during a sign-out: it would refuse every later change. */
export async function breakLeftSeal(db: StudioDatabase): Promise<void> {
  if ((await readMeta(db, 'isLeaving')) !== true) return;
  const locks = webLocks();
  if (locks === undefined) await deleteMeta(db, 'isLeaving');
  else await locks.request(lockOf(db), { ifAvailable: true }, async (lock) => lock !== null && (await deleteMeta(db, 'isLeaving')));
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
  return locks === undefined ? work() : locks.request(lockOf(db), work);
}
