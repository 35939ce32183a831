import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { creditLedger, generation } from './schema.ts';

/** Credits a user has: the sum of the ledger. Lock the user's row first when a charge depends on it. */
export async function findBalance(db: Database | Transaction, userId: string): Promise<number> {
  const [sum] = await db
    .select({ credits: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int` })
    .from(creditLedger)
    .where(eq(creditLedger.userId, userId));
  return sum?.credits ?? 0;
}

/**
 * Gives back what one image of a request cost. The ledger takes it once per item, so whoever comes second
 * changes nothing; a request that cost nothing has no charge and gets no refund.
 */
export async function refundMedia(tx: Transaction, item: { mediaId: string; generationId: string }): Promise<void> {
  const [charge] = await tx
    .select({ userId: creditLedger.userId, mid: creditLedger.mid, amount: creditLedger.amount, images: generation.imageNum })
    .from(generation)
    .innerJoin(creditLedger, and(eq(creditLedger.mid, generation.mid), eq(creditLedger.kind, 'charge')))
    .where(and(eq(generation.id, item.generationId), eq(creditLedger.userId, generation.userId)));
  if (charge === undefined) return;
  await tx
    .insert(creditLedger)
    .values({
      userId: charge.userId,
      mid: charge.mid,
      kind: 'refund',
      mediaId: item.mediaId,
      amount: -charge.amount / charge.images,
    })
    .onConflictDoNothing();
}
