import { sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';

/** Any number that other advisory locks of the studio do not use. */
const lockSpace = 7_235_410;

/** Until the transaction ends, nobody else begins to refer to this file or removes it. */
export async function lockHash(tx: Transaction, hash: string): Promise<void> {
  await lockHashes(tx, [hash]);
}

/** The same of several files, in one order: two who refer to the same ones do not wait for each other. */
export async function lockHashes(tx: Transaction, hashes: readonly string[]): Promise<void> {
  const sorted = [...new Set(hashes)].sort();
  if (sorted.length === 0) return;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(hash, ${lockSpace}))
    from unnest(${sql.param(sorted)}::text[]) as file(hash)`);
}
