import { and, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { generation } from '../../storage/schema/media.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { session, user } from '../../storage/schema/user.ts';
import { transact } from '../../storage/transact.ts';
import { deleteUser } from './delete-user.ts';

/** A guest that made nothing is deleted after this long without a visit. */
const keepMs = 30 * 24 * 3_600_000;

/** Deletes guests that are older than 30 days, never asked for a picture, made no character and trained no model, and were not seen within the last 30 days. */
export async function forgetUnusedGuests(db: Database, now: number): Promise<void> {
  const unused = await selectUnused(db, now);
  for (const { id } of unused) {
    await transact(db, async (tx) => {
      // `start-generation` locks the user as well: a request that begins now waits for this transaction, and one that ended
      // before is seen by the second look.
      await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update');
      const [still] = await selectUnused(tx, now, id);
      if (still !== undefined) await deleteUser(tx, id);
    });
  }
}

function selectUnused(db: Database | Transaction, now: number, id?: string): Promise<{ id: string }[]> {
  const since = new Date(now - keepMs);
  const madeNone = [generation, character, trainedModel].map((table) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table as typeof generation)
        .where(eq(table.spaceId, user.spaceId)),
    ),
  );
  // A session that is in use is renewed every day.
  const seen = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, user.id), gte(session.updatedAt, since)));
  return db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        id === undefined ? undefined : eq(user.id, id),
        eq(user.isAnonymous, true),
        lt(user.createdAt, since),
        ...madeNone,
        notExists(seen),
      ),
    );
}
