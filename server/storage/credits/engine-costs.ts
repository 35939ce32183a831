import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import { isOneOf } from '../rows/row-conditions.ts';
import { engineCost } from '../schema/engine.ts';

export const microsPerDollar = 1_000_000;

/** Spending of one calendar month, UTC. */
export type Spending = { costMicros: number; items: number; running: number; unpriced: number };

/** The first moment of the month of `at`, UTC. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** Inserts the cost of an item before an engine is given it. */
export async function beginCost(
  tx: Transaction,
  engine: { key: string; name?: string },
  item: Pick<typeof engineCost.$inferInsert, 'mediaId' | 'userId' | 'model' | 'costMicros' | 'isPriceKnown' | 'work'>,
): Promise<void> {
  await tx.insert(engineCost).values({ ...item, engineKey: engine.key, engineName: engine.name ?? engine.key });
}

/** Deletes the cost: the engine certainly has not taken the item. */
export async function dropCost(db: Database | Transaction, mediaId: string): Promise<void> {
  await db.delete(engineCost).where(and(eq(engineCost.mediaId, mediaId), eq(engineCost.result, 'running')));
}

/**
 * Ends the running costs of these items. A failed or canceled item keeps its price, because the engine may have made it
 * nevertheless; if it certainly took nothing, `noteCost` set 0 before.
 */
export async function endCosts(
  tx: Database | Transaction,
  mediaIds: readonly string[],
  result: 'completed' | 'failed' | 'canceled',
): Promise<void> {
  await tx
    .update(engineCost)
    .set({ result, endedAt: new Date() })
    .where(and(isOneOf(engineCost.mediaId, mediaIds), eq(engineCost.result, 'running')));
}

/** Work that an engine answers at once: it has no job that could be polled. */
const answered = inArray(engineCost.work, ['text', 'sound']);

/**
 * Ends a text or a sound, even one that `endLostAnswers` ended before: the engine's result counts. `isFree`: the engine charged
 * nothing.
 */
export async function endAnswer(
  db: Database,
  mediaId: string,
  { result, isFree }: { result: 'completed' | 'failed' | 'canceled'; isFree: boolean },
): Promise<void> {
  await db
    .update(engineCost)
    .set({ result, endedAt: new Date(), ...(isFree ? { costMicros: 0, isPriceKnown: true } : {}) })
    .where(and(eq(engineCost.mediaId, mediaId), answered));
}

/**
 * Ends texts and sounds that were in progress when the studio stopped: no request waits for them. One of another server may be
 * among them; `endAnswer` corrects it.
 */
export async function endLostAnswers(db: Database, before: Date): Promise<void> {
  await db
    .update(engineCost)
    .set({ result: 'failed', endedAt: new Date() })
    .where(and(answered, eq(engineCost.result, 'running'), lt(engineCost.at, before)));
}

/** Replaces the list price by the amount that the engine reports. */
export async function noteCost(db: Database | Transaction, mediaId: string, costMicros: number): Promise<void> {
  await db
    .update(engineCost)
    .set({ costMicros, isPriceKnown: true })
    .where(and(eq(engineCost.mediaId, mediaId), eq(engineCost.result, 'running')));
}

/** The spending of each engine in the month of `now`. */
export async function findSpending(db: Database | Transaction, now: Date): Promise<Map<string, Spending>> {
  const rows = await db
    .select({
      key: engineCost.engineKey,
      costMicros: sql<number>`coalesce(sum(${engineCost.costMicros}), 0)`.mapWith(Number),
      items: sql<number>`count(*) filter (where ${engineCost.result} = 'completed' and ${engineCost.work} = 'media')`.mapWith(Number),
      running: sql<number>`count(*) filter (where ${engineCost.result} = 'running' and ${engineCost.work} = 'media')`.mapWith(Number),
      unpriced: sql<number>`count(*) filter (where not ${engineCost.isPriceKnown})`.mapWith(Number),
    })
    .from(engineCost)
    .where(gte(engineCost.at, monthOf(now)))
    .groupBy(engineCost.engineKey);
  return new Map(rows.map(({ key, ...spending }) => [key, spending]));
}

/** Millionths of a dollar that one engine has charged, or may charge, this month. */
export async function findSpent(tx: Transaction, engineKey: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ micros: sql<number>`coalesce(sum(${engineCost.costMicros}), 0)`.mapWith(Number) })
    .from(engineCost)
    .where(and(eq(engineCost.engineKey, engineKey), gte(engineCost.at, monthOf(now))));
  return row?.micros ?? 0;
}
