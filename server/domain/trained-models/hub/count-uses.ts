import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { media } from '../../../storage/schema/media.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import { isPublishedModel } from './in-hub.ts';

/** Pictures made with each model in the 30 days before `at` (ms since 1970), in all libraries; models without any are absent. */
export type Uses = { at: number; counts: Map<string, number> };
export type UseCounter = (at: number | null) => Promise<Uses>;

const windowMs = 30 * 24 * 3_600_000;
/** A count reads every picture of the window, which takes 100 ms at 100,000: it is kept for all pages that go by it. */
const everyMs = 10 * 60_000;
const keptMax = 6;

/**
 * Counts by whole ten minutes. The same moment always has the same counts, also on another server: when a picture was finished never
 * changes. `at` null: the latest one.
 */
export function createUseCounter({ db }: { db: Database }): UseCounter {
  const kept = new Map<number, Promise<Uses>>();
  return (asked) => {
    const at = wholeRound(Math.min(asked ?? Infinity, Date.now()));
    const found = kept.get(at);
    if (found !== undefined) return found;
    const counting = countUses(db, at).catch((error: unknown) => {
      kept.delete(at);
      throw error;
    });
    kept.set(at, counting);
    if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
    return counting;
  };
}

function wholeRound(at: number): number {
  return Math.floor(at / everyMs) * everyMs;
}

async function countUses(db: Database, at: number): Promise<Uses> {
  const published = db.select({ key: trainedModel.key }).from(trainedModel).where(isPublishedModel);
  const key = sql<string>`used.key`;
  const made = sql`made_with <> '{}'`;
  const isIn = and(made, gt(media.completedAt, new Date(at - windowMs)), lte(media.completedAt, new Date(at)), inArray(key, published));
  const { rows } = await db.execute<{ key: string; uses: number }>(
    sql`select ${key}, count(*)::int as uses from ${media}, unnest(${media.madeWith}) as used(key) where ${isIn} group by ${key}`,
  );
  return { at, counts: new Map(rows.map(({ key: name, uses }) => [name, uses])) };
}
