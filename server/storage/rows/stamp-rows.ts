import { and, eq, getTableName, sql } from 'drizzle-orm';
import { rows, type DigestedTable } from '../../../contract/rows/rows.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Transaction } from '../database.ts';
import { isLiveMedia, isOneOf } from './row-conditions.ts';
import { media } from '../schema/media.ts';
import { space } from '../schema/space.ts';
import { syncedTableOf } from './synced-tables.ts';

/** By how much the space's own numbers change: XOR and sum. */
type Delta = { digest: bigint; live: number };

/**
 * Gives rows of one space the number of a change, and brings its digest and its count of living media in line. Inside the
 * transaction that took the number.
 */
export async function stampRows(tx: Transaction, mark: SyncMark, changes: { table: SyncedTable; ids: string[] }[]): Promise<void> {
  let [digest, live] = [0n, 0];
  for (const { table, ids } of changes) {
    if (!isDigested(table)) await stampPlain(tx, mark, { table, ids });
    else {
      const delta = await stampDigested(tx, mark, { table, ids });
      digest ^= delta.digest;
      live += delta.live;
    }
  }
  if (digest === 0n && live === 0) return;
  await tx
    .update(space)
    .set({ digest: sql`${space.digest} # ${digest.toString()}::bigint`, liveMedia: sql`${space.liveMedia} + ${live}` })
    .where(eq(space.id, mark.space));
}

const isDigested = (table: SyncedTable): table is DigestedTable => rows[table].isDigested;

async function stampPlain(
  tx: Transaction,
  mark: SyncMark,
  changed: { table: Exclude<SyncedTable, DigestedTable>; ids: string[] },
): Promise<void> {
  const table = syncedTableOf[changed.table];
  await tx
    .update(table)
    .set({ seq: mark.seq })
    .where(and(isOneOf(table.id, changed.ids), eq(table.spaceId, mark.space)));
}

/** Each row knows what of the digest stands for it, so that this costs the same however large the library is. */
async function stampDigested(
  tx: Transaction,
  mark: SyncMark,
  { table: name, ids }: { table: DigestedTable; ids: string[] },
): Promise<Delta> {
  const table = syncedTableOf[name];
  const stored = sql.identifier(getTableName(table));
  const isMedia = name === 'media';
  const isLive = isMedia ? isLiveMedia : sql`(${table.deletedAt} is null)`;
  const counted = isMedia ? sql`, is_counted = ${isLiveMedia}` : sql``;
  const before = isMedia ? sql`, ${media.isCounted}::int as counted` : sql`, 0 as counted`;
  const live = isMedia ? sql`${media.isCounted}::int - before.counted` : sql`0`;
  const { rows: deltas } = await tx.execute<{ digest: string; live: number }>(sql`
    with before as (
      select ${table.id} as id, ${table.digest} as digest ${before} from ${stored}
      where ${isOneOf(table.id, ids)} and ${table.spaceId} = ${mark.space}
    ), stamped as (
      update ${stored} set
        seq = ${mark.seq}::bigint,
        digest = case when ${isLive} then row_digest(${name}, ${table.id}::text, ${mark.seq}::bigint) else 0 end ${counted}
      from before where ${table.id} = before.id
      returning before.digest # ${table.digest} as digest, ${live} as live
    )
    select coalesce(bit_xor(digest), 0) as digest, coalesce(sum(live), 0)::int as live from stamped`);
  return { digest: BigInt(deltas[0]!.digest), live: deltas[0]!.live };
}
