import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { RowChange, ChangesResponse } from '../../../contract/sync/sync.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { readSpace } from '../../storage/rows/read-space.ts';
import { listSynced, syncedTableOf } from '../../storage/rows/synced-tables.ts';
import { presentChange } from '../rows/rows.ts';
import type { ShareLinks } from '../sharing/share-links.ts';

/**
 * The changes of a space after a cursor, from one snapshot of the database. A page holds whole transactions: it may be a little
 * longer than `limit`, and never ends inside one seq.
 * @throws NOT_FOUND, RESET_EPOCH, RESET_AHEAD, RESET_TOO_OLD
 */
export function listChanges(
  studio: { db: Database; links: ShareLinks },
  input: { spaceId: string; epoch: string; from: number; limit: number },
): Promise<ChangesResponse> {
  return readSpace(studio.db, input.spaceId, async (tx, space) => {
    if (input.epoch !== space.epoch) throw new AppError('RESET_EPOCH');
    if (input.from > space.seq) throw new AppError('RESET_AHEAD');
    if (input.from < space.floorSeq) throw new AppError('RESET_TOO_OLD');

    const to = (await findPageEnd(tx, input)) ?? space.seq;
    const changes: RowChange[] = [];
    // Referenced rows come first: a device never applies an item before the request it belongs to.
    for (const table of syncedTables)
      changes.push(...(await listChanged({ tx, links: studio.links }, table, { spaceId: space.id, from: input.from, to })));
    return {
      space: space.id,
      from_epoch: input.epoch,
      from: input.from,
      epoch: space.epoch,
      to,
      head: space.seq,
      more: to < space.seq,
      changes,
      live_media: space.liveMedia,
      digest: space.digest,
    };
  });
}

async function listChanged(
  { tx, links }: { tx: Transaction; links: ShareLinks },
  name: SyncedTable,
  page: { spaceId: string; from: number; to: number },
): Promise<RowChange[]> {
  const rows = await listSynced(tx, name, (table) =>
    and(eq(table.spaceId, page.spaceId), gt(table.seq, page.from), lte(table.seq, page.to)),
  );
  return rows.map((row) => presentChange(name, row, links));
}

/** Seq of the row number `limit` after the cursor, or undefined when fewer are left. */
async function findPageEnd(tx: Transaction, input: { spaceId: string; from: number; limit: number }): Promise<number | undefined> {
  const seqs = syncedTables.map((name) => {
    const table = syncedTableOf[name];
    return sql`(select seq from ${table} where ${table.spaceId} = ${input.spaceId} and ${table.seq} > ${input.from}
      order by seq limit ${input.limit})`;
  });
  const { rows } = await tx.execute<{ seq: string }>(
    sql`select seq from (${sql.join(seqs, sql` union all `)}) changed order by seq limit 1 offset ${input.limit - 1}`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].seq);
}
