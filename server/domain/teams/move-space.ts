import { eq, sql } from 'drizzle-orm';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Transaction } from '../../storage/database.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { media } from '../../storage/schema/media.ts';
import { uploadGrant } from '../../storage/schema/upload.ts';
import { space } from '../../storage/schema/space.ts';
import { teamMember } from '../../storage/schema/team.ts';
import { syncedTableOf } from '../../storage/rows/synced-tables.ts';
import { touchSpace } from '../../storage/rows/write-space.ts';

/** Rows that share one seq: small enough for a page of changes. */
const rowsPerSeq = 400;
/** Memberships stay with the team's space. */
const movedTables = syncedTables.filter((name) => name !== 'members');

/**
 * Moves a whole library into another space, inside an open transaction; with `userId` it becomes that user's.
 * @returns the last mark to publish after the commit, none when there was nothing
 */
export async function moveSpace(tx: Transaction, input: { from: string; to: string; userId?: string }): Promise<SyncMark[]> {
  const { from, to } = input;
  await tx.update(media).set({ isCounted: false }).where(eq(media.spaceId, from));
  await tx.execute(sql`
    insert into search_word (space_id, word) select ${to}, word from search_word where space_id = ${from}
    order by word on conflict do nothing`);
  await tx.execute(sql`
    insert into ${uploadGrant} (space_id, hash) select ${to}, hash from ${uploadGrant} where space_id = ${from} order by hash on conflict do nothing`);
  await tx.delete(uploadGrant).where(eq(uploadGrant.spaceId, from));
  await tx.update(assessment).set({ spaceId: to }).where(eq(assessment.spaceId, from));
  const marks: SyncMark[] = [];
  // Referenced rows come first: a device never receives an item before the request it belongs to.
  for (const name of movedTables) marks.push(...(await moveTable(tx, name, input)));
  const members = tx
    .select({ digest: sql`coalesce(bit_xor(${teamMember.digest}), 0)` })
    .from(teamMember)
    .where(eq(teamMember.spaceId, from));
  await tx
    .update(space)
    .set({ liveMedia: 0, digest: sql`(${members})` })
    .where(eq(space.id, from));
  return marks.slice(-1);
}

async function moveTable(
  tx: Transaction,
  name: SyncedTable,
  { from, to, userId }: { from: string; to: string; userId?: string },
): Promise<SyncMark[]> {
  const table = syncedTableOf[name];
  const owner = userId !== undefined && 'userId' in table ? sql`, user_id = ${userId}` : sql``;
  // A row's digest refers to the old space; `touchSpace` computes the one for the new space.
  const digest = 'digest' in table ? sql`, digest = 0` : sql``;
  const moved = await tx.execute<{ id: string }>(
    sql`update ${table} set space_id = ${to} ${owner} ${digest} where space_id = ${from} returning id`,
  );
  const marks: SyncMark[] = [];
  for (const ids of pages(moved.rows)) marks.push(await touchSpace(tx, to, { [name]: ids }));
  return marks;
}

function pages(rows: { id: string }[]): string[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerSeq) }, (_, page) =>
    rows.slice(page * rowsPerSeq, (page + 1) * rowsPerSeq).map((row) => row.id),
  );
}
