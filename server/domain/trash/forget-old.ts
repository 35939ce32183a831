import { and, eq, exists, isNull, like, lt, max, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { eventDays } from '../../../contract/internal/studio-event.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { weightsType } from '../../../contract/trained-models/trained-model.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { endLostAnswers } from '../../storage/credits/engine-costs.ts';
import { lockHashes } from '../../storage/files/lock-hash.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { mutation } from '../../storage/schema/mutation.ts';
import { space } from '../../storage/schema/space.ts';
import { story, storyMedia, storyShot, storySound } from '../../storage/schema/story.ts';
import { studioEvent } from '../../storage/schema/studio-event.ts';
import { session } from '../../storage/schema/user.ts';
import { syncedTableOf } from '../../storage/rows/synced-tables.ts';
import { transact } from '../../storage/transact.ts';
import { type Touch, writeSpace } from '../../storage/rows/write-space.ts';
import { forgetUnusedGuests } from '../account/forget-unused-guests.ts';
import { forgetGrants } from '../generations/request/sent-file.ts';
import { isNamed } from '../rows/is-named.ts';

const batch = 500;
const dayMs = 24 * 3_600_000;
/** Longer than writing a text takes. */
const textMs = 600_000;
/** Longer than a device keeps an unsent change before it asks whether to send it. */
const keepMs = 120 * dayMs;

/**
 * Deletes what no device needs any more: answers and tombstones older than 120 days, ended sessions, and guests that were never
 * used. A device that was away for longer reads everything from the beginning.
 */
export async function forgetOld(studio: { db: Database }, now = Date.now()): Promise<void> {
  const { db } = studio;
  const before = new Date(now - keepMs);
  await db.delete(mutation).where(lt(mutation.at, before));
  await forgetSent(db, { before, now });
  await forgetGrants(db);
  await db.delete(session).where(lt(session.expiresAt, new Date(now)));
  await endLostAnswers(db, new Date(now - textMs));
  await forgetUnusedGuests(db, now);
  await db.delete(studioEvent).where(lt(studioEvent.at, new Date(now - (eventDays + 1) * dayMs)));
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

/** Only the rows: the sweep of the media folder removes the files. */
async function forgetSent(db: Database, { before, now }: { before: Date; now: number }): Promise<void> {
  // An imported picture belongs to its item by then, weights to their model: a day later the upload is not needed.
  const isBroughtIn = or(like(upload.mime, 'image/%'), eq(upload.mime, weightsType));
  const unimported = and(lt(upload.at, new Date(now - dayMs)), isBroughtIn);
  // Devices refer to uploaded videos and sounds by drafts, and by requests that wait for the network.
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
 * The floor rises in the transaction that deletes the rows: no device misses a deletion unnoticed. A request whose last image is
 * forgotten becomes a tombstone itself, so that its words leave the devices too.
 */
async function forgetTombstones(db: Database, spaceId: string, { before, now }: { before: Date; now: number }): Promise<void> {
  await writeSpace(db, spaceId, async (tx, touch) => {
    const images = tx
      .select({ one: sql`1` })
      .from(media)
      .where(eq(media.generationId, generation.id));
    await forgetParts(tx, touch, { spaceId, before, now });
    const seqs: number[] = [];
    // Reversed order of `syncedTables`: rows that refer to others go first.
    for (const name of syncedTables.toReversed()) {
      const table = syncedTableOf[name];
      const old = and(eq(table.spaceId, spaceId), lt(table.deletedAt, before));
      const [last] = await tx
        .select({ seq: max(table.seq) })
        .from(table as typeof media)
        .where(old);
      seqs.push(last?.seq ?? 0);
      // A request stays when restoring an archive gave it an item again.
      const isUnused = name === 'generations' ? notExists(images) : isNoParent(tx, name);
      await tx.delete(table).where(and(old, isUnused));
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

/** Makes tombstones of a forgotten item's places in stories, and of a forgotten story's parts, so that devices remove them. */
async function forgetParts(
  tx: Transaction,
  touch: Touch,
  { spaceId, before, now }: { spaceId: string; before: Date; now: number },
): Promise<void> {
  const isLiving = (table: typeof storyShot | typeof storyMedia | typeof storySound) =>
    and(eq(table.spaceId, spaceId), isNull(table.deletedAt));
  const one = { one: sql`1` };
  const item = tx
    .select(one)
    .from(media)
    .where(and(eq(media.id, storyMedia.mediaId), lt(media.deletedAt, before)));
  const ofStory = (id: PgColumn) =>
    exists(
      tx
        .select(one)
        .from(story)
        .where(and(eq(story.id, id), lt(story.deletedAt, before))),
    );
  const gone = { deletedAt: new Date(now) };
  const places = await tx
    .update(storyMedia)
    .set(gone)
    .where(and(isLiving(storyMedia), or(exists(item), ofStory(storyMedia.storyId))))
    .returning({ id: storyMedia.id });
  const shots = await tx
    .update(storyShot)
    .set(gone)
    .where(and(isLiving(storyShot), ofStory(storyShot.storyId)))
    .returning({ id: storyShot.id });
  touch(
    'storyMedia',
    places.map(({ id }) => id),
  );
  touch(
    'storyShots',
    shots.map(({ id }) => id),
  );
  const sounds = await tx
    .update(storySound)
    .set(gone)
    .where(and(isLiving(storySound), ofStory(storySound.storyId)))
    .returning({ id: storySound.id });
  touch(
    'storySounds',
    sounds.map(({ id }) => id),
  );
}

/**
 * The condition for parents without parts. The database would cascade their deletion to the parts, so a parent waits until the
 * tombstones of its parts are forgotten.
 */
function isNoParent(tx: Transaction, name: SyncedTable): SQL | undefined {
  const one = { one: sql`1` };
  if (name === 'media') return notExists(tx.select(one).from(storyMedia).where(eq(storyMedia.mediaId, media.id)));
  if (name !== 'stories') return undefined;
  const shots = tx.select(one).from(storyShot).where(eq(storyShot.storyId, story.id));
  const items = tx.select(one).from(storyMedia).where(eq(storyMedia.storyId, story.id));
  const sounds = tx.select(one).from(storySound).where(eq(storySound.storyId, story.id));
  return and(notExists(shots), notExists(items), notExists(sounds));
}
