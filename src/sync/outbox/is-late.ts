import { findDefinition } from '../../../contract/changes/changes.ts';
import { limits } from '../../../contract/limits.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { isUnfinished } from '../../db/outbox/read-intent.ts';
import { costsCredits, hasArrived } from './finish-intent.ts';
import { isHiding } from './is-hiding.ts';

const writtenAt = Date.UTC(2026, 0, 1);

/** Made so long ago that the person may not want it any more: soon for what costs credits, unless it is there already. */
export async function isLate(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const ageMs = now - intent.madeAt;
  if (costsCredits(intent)) return ageMs > limits.createWithoutAskingMs && !(await hasArrived(db, intent, now));
  // A clock that stood before this was written says nothing about the age.
  if (ageMs <= limits.changeWithoutAskingMs || intent.madeAt < writtenAt || findDefinition(intent.kind)?.neverExpires === true)
    return false;
  // What makes something less visible is done however late.
  if (isHiding(intent, await findShared(db, intent))) return false;
  // Somebody went on with it since; what waited would hold that up.
  const onSameRows = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(intent.keys).distinct().primaryKeys());
  return !onSameRows.some((other) => other !== undefined && other.n! > intent.n! && isUnfinished(other));
}

/** Who sees the item of a change, as the server has it. */
async function findShared(db: StudioDatabase, { kind, keys }: Intent): Promise<SharePermission | undefined> {
  const row = kind === 'media.share' ? (await db.shadow.get(keys[0]!))?.row : undefined;
  return row !== null && row !== undefined && 'share_access_permission' in row ? row.share_access_permission : undefined;
}
