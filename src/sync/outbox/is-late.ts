import { findDefinition } from '../../../contract/changes/changes.ts';
import { limits } from '../../../contract/limits.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { isUnfinished } from '../../db/outbox/read-mutation.ts';
import { costsCredits, hasArrived } from './finish-mutation.ts';
import { isHiding } from './is-hiding.ts';

const writtenAt = Date.UTC(2026, 0, 1);

/** True when a mutation is so old that the person must confirm it. One that costs credits is late sooner, unless it has arrived. */
export async function isLate(db: StudioDatabase, mutation: Mutation, now: number): Promise<boolean> {
  const ageMs = now - mutation.madeAt;
  if (costsCredits(mutation)) return ageMs > limits.createWithoutAskingMs && !(await hasArrived(db, mutation, now));
  // A clock before the year of this code tells nothing about the age.
  if (ageMs <= limits.changeWithoutAskingMs || mutation.madeAt < writtenAt || findDefinition(mutation.kind)?.neverExpires === true)
    return false;
  // A change that hides an item is never late.
  if (isHiding(mutation, await findShared(db, mutation))) return false;
  // A later change on the same rows shows that the person went on; a parked mutation would block it.
  const onSameRows = await db.outbox.bulkGet(await db.outbox.where('keys').anyOf(mutation.keys).distinct().primaryKeys());
  return !onSameRows.some((other) => other !== undefined && other.n! > mutation.n! && isUnfinished(other));
}

/** The server's share permission of the item of a `media.share`. */
async function findShared(db: StudioDatabase, { kind, keys }: Mutation): Promise<SharePermission | undefined> {
  const row = kind === 'media.share' ? (await db.shadow.get(keys[0]!))?.row : undefined;
  return row !== null && row !== undefined && 'share_access_permission' in row ? row.share_access_permission : undefined;
}
