import { eq } from 'drizzle-orm';
import type { FoundWriter } from '../../engines/engine-registry.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** Its row among those of the models that are offered: none of them has such a key, and another engine has its own price. */
const keyOf = (engine: string, model: string): string => `text:${engine}:${model}`;

/** US dollars of one prompt: 0 where nobody can be charged, what an administrator set, or null: not known. */
export async function findWriterPrice(db: Database | Transaction, { engine, writer, model }: FoundWriter): Promise<number | null> {
  if (writer.isFree) return 0;
  const [row] = await db
    .select({ micros: modelOverride.priceMicros })
    .from(modelOverride)
    .where(eq(modelOverride.modelKey, keyOf(engine.key, model)));
  return row?.micros == null ? null : row.micros / microsPerDollar;
}

/** Keeps what one prompt costs; null: not known. */
export async function setWriterPrice(
  db: Database,
  { engine, model }: { engine: string; model: string },
  usd: number | null,
): Promise<void> {
  const modelKey = keyOf(engine, model);
  if (usd === null) {
    await db.delete(modelOverride).where(eq(modelOverride.modelKey, modelKey));
    return;
  }
  const set = { priceMicros: Math.round(usd * microsPerDollar) };
  await db
    .insert(modelOverride)
    .values({ modelKey, ...set })
    .onConflictDoUpdate({ target: modelOverride.modelKey, set });
}
