import { and, eq, lt, max, sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { media, mutation, session, space } from '../storage/schema.ts';
import { transact } from '../storage/transact.ts';

const dayMs = 24 * 3_600_000;
/** Longer than any device keeps a change before it asks whether to send it. */
const keepMs = 120 * dayMs;

/**
 * Forgets what no device can need any more: answers and tombstones older than 120 days, and sessions that ended.
 * A device that was away for longer starts from the beginning.
 */
export async function forgetOld(studio: { db: Database }, now = Date.now()): Promise<void> {
  const before = new Date(now - keepMs);
  await studio.db.delete(mutation).where(lt(mutation.at, before));
  await studio.db.delete(session).where(lt(session.expiresAt, new Date(now)));
  const spaces = await studio.db.selectDistinct({ id: media.spaceId }).from(media).where(lt(media.deletedAt, before));
  for (const { id } of spaces) await forgetTombstones(studio.db, id, before);
}

/** The floor rises with the rows in one transaction: no device can miss a deletion without being told. */
async function forgetTombstones(db: Database, spaceId: string, before: Date): Promise<void> {
  await transact(db, async (tx) => {
    const old = and(eq(media.spaceId, spaceId), lt(media.deletedAt, before));
    const [last] = await tx
      .select({ seq: max(media.seq) })
      .from(media)
      .where(old);
    await tx.delete(media).where(old);
    await tx
      .update(space)
      .set({ floorSeq: sql`greatest(${space.floorSeq}, ${last?.seq ?? 0})` })
      .where(eq(space.id, spaceId));
  });
}
