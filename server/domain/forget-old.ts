import { and, eq, exists, isNull, like, lt, max, not, notExists, or, sql } from 'drizzle-orm';
import { syncedTables } from '../../contract/synced-tables.ts';
import { weightsType } from '../../contract/trained-model.ts';
import type { Database } from '../storage/database.ts';
import { endLostTexts } from '../storage/engine-costs.ts';
import { lockHashes } from '../storage/lock-hash.ts';
import { isOneOf } from '../storage/row-conditions.ts';
import { generation, media, upload } from '../storage/schema/media.ts';
import { mutation } from '../storage/schema/mutation.ts';
import { space } from '../storage/schema/space.ts';
import { session } from '../storage/schema/user.ts';
import { syncedTableOf } from '../storage/synced-tables.ts';
import { transact } from '../storage/transact.ts';
import { writeSpace } from '../storage/write-space.ts';
import { forgetEvents } from './events/forget-events.ts';
import { forgetUnusedGuests } from './forget-unused-guests.ts';
import { forgetGrants } from './generating/sent-file.ts';
import { isNamed } from './rows/is-named.ts';

const batch = 500;
const dayMs = 24 * 3_600_000;
/** Longer than anybody writes. */
const textMs = 600_000;
/** Longer than any device keeps a change before it asks whether to send it. */
const keepMs = 120 * dayMs;

/**
 * Forgets what no device can need any more: answers and tombstones older than 120 days, sessions that ended, and
 * guests that were never used. A device that was away for longer starts from the beginning.
 */
export async function forgetOld(studio: { db: Database }, now = Date.now()): Promise<void> {
  const { db } = studio;
  const before = new Date(now - keepMs);
  await db.delete(mutation).where(lt(mutation.at, before));
  await forgetSent(db, { before, now });
  await forgetGrants(db);
  await db.delete(session).where(lt(session.expiresAt, new Date(now)));
  await endLostTexts(db, new Date(now - textMs));
  await forgetUnusedGuests(db, now);
  await forgetEvents(db, now);
  const hasOld = syncedTables.map((name) => {
    const table = syncedTableOf[name];
    return exists(
      db
        .select({ one: sql`1` })
        .from(table as typeof media)
        .where(and(eq(table.spaceId, space.id), lt(table.deletedAt, before))),
    );
  });
  const spaces = await db
    .select({ id: space.id })
    .from(space)
    .where(or(...hasOld));
  for (const { id } of spaces) await forgetTombstones(db, id, { before, now });
}

/** The files themselves go with the sweep of the media folder. */
async function forgetSent(db: Database, { before, now }: { before: Date; now: number }): Promise<void> {
  // An imported picture stays with its item, weights with their model: a day later the upload is not needed.
  const isBroughtIn = or(like(upload.mime, 'image/%'), eq(upload.mime, weightsType));
  const unimported = and(lt(upload.at, new Date(now - dayMs)), isBroughtIn);
  // Devices refer to videos and sounds by what they keep, drafts and requests that wait for the network.
  const isUnused = and(or(unimported, lt(upload.at, before)), not(isNamed(upload.hash, now)));
  for (;;) {
    const found = await db.selectDistinct({ hash: upload.hash }).from(upload).where(isUnused).limit(batch);
    const hashes = found.map(({ hash }) => hash);
    if (hashes.length === 0) return;
    await transact(db, async (tx) => {
      await lockHashes(tx, hashes);
      await tx.delete(upload).where(and(isOneOf(upload.hash, hashes), isUnused));
    });
  }
}

/**
 * The floor rises with the rows in one transaction: no device can miss a deletion without being told. A request
 * whose last image is forgotten becomes a tombstone itself, so that its words leave the devices too.
 */
async function forgetTombstones(db: Database, spaceId: string, { before, now }: { before: Date; now: number }): Promise<void> {
  await writeSpace(db, spaceId, async (tx, touch) => {
    const images = tx
      .select({ one: sql`1` })
      .from(media)
      .where(eq(media.generationId, generation.id));
    const seqs: number[] = [];
    // What refers to others goes first.
    for (const name of syncedTables.toReversed()) {
      const table = syncedTableOf[name];
      const old = and(eq(table.spaceId, spaceId), lt(table.deletedAt, before));
      const [last] = await tx
        .select({ seq: max(table.seq) })
        .from(table as typeof media)
        .where(old);
      seqs.push(last?.seq ?? 0);
      // A request that an archive gave an item again stays.
      await tx.delete(table).where(name === 'generations' ? and(old, notExists(images)) : old);
    }
    const empty = await tx
      .update(generation)
      .set({ deletedAt: new Date(now) })
      .where(and(eq(generation.spaceId, spaceId), isNull(generation.deletedAt), notExists(images)))
      .returning({ id: generation.id });
    touch(
      'generations',
      empty.map((row) => row.id),
    );
    await tx
      .update(space)
      .set({ floorSeq: sql`greatest(${space.floorSeq}, ${Math.max(...seqs)}::bigint)` })
      .where(eq(space.id, spaceId));
  });
}
