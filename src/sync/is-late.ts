import type { IntentKind } from '../../contract/intent.ts';
import { limits } from '../../contract/limits.ts';
import type { Intent, StudioDatabase } from '../db/database.ts';
import { isUnfinished } from '../db/read-intent.ts';
import { costsCredits, hasArrived } from './finish-intent.ts';

/** What makes something less visible is done however late, and a star harms nobody. */
const neverLate = new Set<IntentKind>(['media.delete', 'media.share', 'media.star', 'media.batchStar']);
const writtenAt = Date.UTC(2026, 0, 1);

/** Made so long ago that the person may not want it any more: soon for what costs credits, unless it is there already. */
export async function isLate(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const ageMs = now - intent.madeAt;
  if (costsCredits(intent)) return ageMs > limits.createWithoutAskingMs && !(await hasArrived(db, intent, now));
  // A clock that stood before this was written says nothing about the age.
  if (ageMs <= limits.changeWithoutAskingMs || intent.madeAt < writtenAt || neverLate.has(intent.kind)) return false;
  // Somebody went on with it since; what waited would hold that up.
  const onSameRows = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(intent.keys).distinct().primaryKeys());
  return !onSameRows.some((other) => other !== undefined && other.n! > intent.n! && isUnfinished(other));
}
