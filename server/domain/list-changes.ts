import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { AppError } from '../../contract/errors.ts';
import type { ChangesResponse } from '../../contract/sync.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { generationColumns, readSpace } from '../storage/read-space.ts';
import { generation, media } from '../storage/schema.ts';
import { presentGenerationChange, presentMediaChange } from './present-rows.ts';

/**
 * What changed in a space after a cursor, from one snapshot of the database. A page holds whole transactions:
 * it may be a little longer than `limit`, it never ends inside one seq.
 * @throws NOT_FOUND, RESET_EPOCH, RESET_AHEAD, RESET_TOO_OLD
 */
export function listChanges(
  studio: { db: Database },
  input: { spaceId: string; epoch: string; from: number; limit: number },
): Promise<ChangesResponse> {
  return readSpace(studio.db, input.spaceId, async (tx, space) => {
    if (input.epoch !== space.epoch) throw new AppError('RESET_EPOCH');
    if (input.from > space.seq) throw new AppError('RESET_AHEAD');
    if (input.from < space.floorSeq) throw new AppError('RESET_TOO_OLD');

    const to = (await findPageEnd(tx, input)) ?? space.seq;
    const page = (table: typeof media | typeof generation) =>
      and(eq(table.spaceId, space.id), gt(table.seq, input.from), lte(table.seq, to));
    const generations = await tx.select(generationColumns).from(generation).where(page(generation)).orderBy(asc(generation.seq));
    const items = await tx.select().from(media).where(page(media)).orderBy(asc(media.seq));
    return {
      space: space.id,
      from_epoch: input.epoch,
      from: input.from,
      epoch: space.epoch,
      to,
      head: space.seq,
      more: to < space.seq,
      // Generations come first: an item is never applied before the request it belongs to.
      changes: [...generations.map(presentGenerationChange), ...items.map(presentMediaChange)],
      live_media: space.liveMedia,
    };
  });
}

/** Seq of the row number `limit` after the cursor, or undefined when fewer are left. */
async function findPageEnd(tx: Transaction, input: { spaceId: string; from: number; limit: number }): Promise<number | undefined> {
  const seqs = (table: typeof media | typeof generation) =>
    tx
      .select({ seq: table.seq })
      .from(table)
      .where(and(eq(table.spaceId, input.spaceId), gt(table.seq, input.from)))
      .orderBy(asc(table.seq))
      .limit(input.limit);
  const [last] = await unionAll(seqs(media), seqs(generation))
    .orderBy(sql`seq`)
    .limit(1)
    .offset(input.limit - 1);
  return last?.seq;
}
