import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { presetLimits } from '../../../contract/preset.ts';
import type { Transaction } from '../../storage/database.ts';
import { preset } from '../../storage/schema/preset.ts';

/** Any number that other advisory locks of the studio do not use. */
const lockSpace = 7_235_411;

/**
 * Checks that a space has room for one more preset beside those that are not `id`. Until the transaction ends no other one passes this
 * check for the space, so that two at once do not both take the last place. @throws PRESETS_FULL
 */
export async function assertRoom(tx: Transaction, spaceId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${spaceId}, ${lockSpace}))`);
  const [others] = await tx
    .select({ count: count() })
    .from(preset)
    .where(and(eq(preset.spaceId, spaceId), isNull(preset.deletedAt), ne(preset.id, id)));
  if (others!.count >= presetLimits.count) throw new AppError('PRESETS_FULL');
}
