import { findDefinition } from '../../../contract/changes/changes.ts';
import { limits } from '../../../contract/limits.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { isUnfinished } from '../../db/outbox/read-intent.ts';
import { costsCredits, hasArrived } from './finish-intent.ts';
import { isHiding } from './is-hiding.ts';

const writtenAt = Date.UTC(2026, 0, 1);

/** True when a mutation is so old that the person must confirm it. One that costs credits is late sooner, unless it has arrived. */
export async function isLate(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const ageMs = now - intent.madeAt;
  if (costsCredits(intent)) return ageMs > limits.createWithoutAskingMs && !(await hasArrived(db, intent, now));
  // A clock before the year of this code tells nothing about the age.
  if (ageMs <= limits.changeWithoutAskingMs || intent.madeAt < writtenAt || findDefinition(intent.kind)?.neverExpires === true)
    return false;
  // A change that hides an item is never late.
  if (isHiding(intent, await findShared(db, intent))) return false;
  // A later change on the same rows shows that the person went on; a parked mutation would block it.
  const onSameRows = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(intent.keys).distinct().primaryKeys());
  return !onSameRows.some((other) => other !== undefined && other.n! > intent.n! && isUnfinished(other));
}

/** The server's share permission of the item of a `media.share`. */
async function findShared(db: StudioDatabase, { kind, keys }: Intent): Promise<SharePermission | undefined> {
  const row = kind === 'media.share' ? (await db.shadow.get(keys[0]!))?.row : undefined;
  return row !== null && row !== undefined && 'share_access_permission' in row ? row.share_access_permission : undefined;
}
