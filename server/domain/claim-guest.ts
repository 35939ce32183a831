import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { syncedTables, type SyncedTable, type SyncMark } from '../../contract/sync.ts';
import { newId } from '../lib/new-id.ts';
import type { Transaction } from '../storage/database.ts';
import { creditLedger, media, mutation, user } from '../storage/schema.ts';
import { syncedTableOf } from '../storage/synced-tables.ts';
import { touchSpace } from '../storage/write-space.ts';

/** Rows that share one seq: small enough for a page of changes. */
const rowsPerSeq = 400;

/**
 * Moves everything a guest made into an account's space, inside an open transaction. The answers to its
 * changes move too, so that one that is sent again by the account is still recognised, and its charges, so that a refund finds
 * its charge; the account's balance stays as it is.
 * @returns the marks to publish after the commit
 * @throws FORBIDDEN when `guestId` is not a guest, UNAUTHENTICATED when one of them is gone
 */
export async function claimGuest(tx: Transaction, input: { guestId: string; userId: string }): Promise<SyncMark[]> {
  const users = await tx
    .select()
    .from(user)
    .where(sql`${user.id} in (${input.guestId}, ${input.userId})`)
    .orderBy(asc(user.id))
    .for('update');
  const guest = users.find((row) => row.id === input.guestId);
  const target = users.find((row) => row.id === input.userId);
  if (guest === undefined || target === undefined) throw new AppError('UNAUTHENTICATED');
  if (!guest.isAnonymous) throw new AppError('FORBIDDEN');

  const owner = { spaceId: target.spaceId, userId: target.id };
  await tx.update(media).set({ isCounted: false }).where(eq(media.spaceId, guest.spaceId));
  await tx.execute(sql`
    insert into search_word (space_id, word) select ${target.spaceId}, word from search_word where space_id = ${guest.spaceId}
    order by word on conflict do nothing`);
  const marks: SyncMark[] = [];
  // What others refer to comes first: a device never hears of an item before the request it belongs to.
  for (const name of syncedTables) marks.push(...(await moveTable(tx, name, { from: guest.spaceId, owner })));

  const mark = marks.at(-1);
  await tx.execute(sql`
    update ${mutation} set user_id = ${target.id}, space_id = ${target.spaceId}, seq = ${mark?.seq ?? 0}
    where user_id = ${guest.id}
      and not exists (select from ${mutation} other where other.user_id = ${target.id} and other.mid = ${mutation}.mid)`);
  await moveCharges(tx, guest.id, target.id);
  return mark === undefined ? [] : [mark];
}

/** What the guest paid with its own credits is granted along, so that the move costs the account nothing. */
async function moveCharges(tx: Transaction, guestId: string, userId: string): Promise<void> {
  const moved = await tx
    .update(creditLedger)
    .set({ userId })
    .where(and(eq(creditLedger.userId, guestId), ne(creditLedger.kind, 'grant')))
    .returning({ amount: creditLedger.amount });
  const amount = -moved.reduce((sum, row) => sum + row.amount, 0);
  if (amount !== 0) await tx.insert(creditLedger).values({ userId, mid: newId(), kind: 'grant', amount });
}

async function moveTable(
  tx: Transaction,
  name: SyncedTable,
  { from, owner }: { from: string; owner: { spaceId: string; userId: string } },
): Promise<SyncMark[]> {
  const table = syncedTableOf[name];
  const hasUser = 'userId' in table;
  const moved = await tx.execute<{ id: string }>(sql`
    update ${table} set space_id = ${owner.spaceId} ${hasUser ? sql`, user_id = ${owner.userId}` : sql``}
    where space_id = ${from} returning id`);
  const marks: SyncMark[] = [];
  for (const ids of pages(moved.rows)) marks.push(await touchSpace(tx, owner.spaceId, { [name]: ids }));
  return marks;
}

function pages(rows: { id: string }[]): string[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerSeq) }, (_, page) =>
    rows.slice(page * rowsPerSeq, (page + 1) * rowsPerSeq).map((row) => row.id),
  );
}
