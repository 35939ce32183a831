import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';

/** An advisory lock number that the studio uses for nothing else. */
const lockSpace = 7_235_410;

/** Until the transaction ends, no other transaction removes this file or begins to refer to it. */
export async function lockHash(tx: Transaction, hash: string): Promise<void> {
  await lockHashes(tx, [hash]);
}

/** Locks several files, in one order, so that two transactions with the same files cannot deadlock. */
export async function lockHashes(tx: Transaction, hashes: readonly string[]): Promise<void> {
  const sorted = [...new Set(hashes)].sort();
  if (sorted.length === 0) return;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(hash, ${lockSpace}))
    from unnest(${sql.param(sorted)}::text[]) as file(hash)`);
}
