import { intentRoutes } from '../../contract/intent.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Intent, StudioDatabase } from '../db/database.ts';
import { readWish } from '../db/read-intent.ts';

/** From the outbox to the journal. The caller recomputes its keys in the same transaction. */
export async function finishIntent(db: StudioDatabase, intent: Intent, now: number): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.done.put({ mid: intent.mid, at: now, intent });
}

/** From the outbox to the problems. The caller recomputes its keys in the same transaction. */
export async function refuseIntent(db: StudioDatabase, intent: Intent, code: ErrorCode, now: number): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.problems.add({ mid: intent.mid, at: now, reason: 'refused', code, intent });
}

/** Stays in the outbox and in the picture, and asks the person. */
export async function parkIntent(db: StudioDatabase, intent: Intent, code: ErrorCode, now: number): Promise<void> {
  await db.outbox.update(intent.n!, { state: 'parked' });
  if ((await db.problems.where('mid').equals(intent.mid).count()) > 0) return;
  await db.problems.add({ mid: intent.mid, at: now, reason: 'parked', code, intent: { ...intent, state: 'parked' } });
}

/** True when the intent spends credits, so that it is never sent late or again without asking. */
export function costsCredits(intent: Intent): boolean {
  const wish = readWish(intent);
  return wish !== null && intentRoutes[wish.kind].costs;
}

/** True when the server's own rows for everything this intent makes are here: it was granted. */
export async function hasArrived(db: StudioDatabase, intent: Intent): Promise<boolean> {
  const shadows = await db.shadow.bulkGet(intent.keys);
  return shadows.length > 0 && shadows.every((shadow) => shadow !== undefined && shadow.row !== null);
}
