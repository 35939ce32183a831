import { AppError } from '../../../contract/errors.ts';
import { webLocks } from '../../lib/browser/web-locks.ts';
import type { StudioDatabase } from '../database.ts';
import { deleteMeta, readMeta } from '../meta.ts';

/** The name of the lock that a tab holds while it has sealed the outbox of this database. */
export const sealLockOf = (db: StudioDatabase) => `pleinair.leaving:${db.name}`;

/** Called in every transaction that adds to the outbox. @throws AppError LEAVING */
export async function assertStaying(db: StudioDatabase): Promise<void> {
  if ((await readMeta(db, 'isLeaving')) === true) throw new AppError('LEAVING');
}

/** Removes the seal that a page left when it was closed during a sign-out: it would refuse every later change. */
export async function breakLeftSeal(db: StudioDatabase): Promise<void> {
  if ((await readMeta(db, 'isLeaving')) !== true) return;
  const locks = webLocks();
  if (locks === undefined) await deleteMeta(db, 'isLeaving');
  else await locks.request(sealLockOf(db), { ifAvailable: true }, async (lock) => lock !== null && (await deleteMeta(db, 'isLeaving')));
}
