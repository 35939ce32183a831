import { intentRoutes } from '../../contract/intent.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { statusAt, type UpscaleMode } from '../../contract/media.ts';
import type { Intent, SavedMedia, StudioDatabase } from '../db/database.ts';
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

/**
 * True when what the server has sent shows that this intent was granted: the rows that a request for pictures makes are
 * there; the item that was to be upscaled has that version, or one is being made right now. `now` in ms since 1970.
 */
export async function hasArrived(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const wish = readWish(intent);
  const shadows = await db.shadow.bulkGet(intent.keys);
  if (shadows.length === 0) return false;
  const rows = shadows.map((shadow) => shadow?.row ?? null);
  if (wish?.kind !== 'media.upscale') return rows.every((row) => row !== null);
  return rows.every((row) => row !== null && isUpscaled(row as SavedMedia, wish.args.upscale_mode, now));
}

function isUpscaled(row: SavedMedia, mode: UpscaleMode, now: number): boolean {
  return row[mode] !== null || (row.upscale_mode === mode && statusAt(row, now) === 'upscaling');
}
