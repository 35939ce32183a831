import { AppError } from '../../../contract/errors.ts';
import { countInStates } from '../../db/outbox/count-in-states.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { releaseHeld } from '../../db/outbox/release-due.ts';
import { systemClock } from '../../lib/clock.ts';
import { tell } from '../channel.ts';
import { syncStatus } from '../status.ts';

/**
 * Resolves once the outbox is sent. It releases held deletions at once. `waitMs` starts again whenever the outbox
 * shrinks, so that a long one can be sent over a slow connection.
 * @throws AppError NETWORK, UNAUTHENTICATED, USER_MISMATCH, CLIENT_TOO_OLD when the server cannot be reached
 *   in time, UNAVAILABLE when a change waits for the person's decision
 */
export async function drainOutbox(db: StudioDatabase, waitMs = 15_000): Promise<void> {
  for (const mutation of await db.outbox.where('state').equals('held').toArray()) await releaseHeld(db, mutation.mid);
  tell(db.name, { t: 'wake' });
  for (let fewest = Infinity, until = 0; ;) {
    const left = await countInStates(db, ['ready', 'sending']);
    if (left === 0) break;
    if (left < fewest) [fewest, until] = [left, performance.now() + waitMs];
    if (syncStatus.state === 'signed-out') throw new AppError('UNAUTHENTICATED');
    if (syncStatus.state === 'other-account') throw new AppError('USER_MISMATCH');
    if (syncStatus.state === 'update-needed') throw new AppError('CLIENT_TOO_OLD');
    if (performance.now() > until || !navigator.onLine) throw new AppError('NETWORK');
    await systemClock.sleep(50);
  }
  if ((await db.outbox.where('state').equals('parked').count()) > 0)
    throw new AppError('UNAVAILABLE', { detail: 'A change waits for your decision. See the list of problems.' });
}
