import { eq } from 'drizzle-orm';
import type { FoundWriter } from '../../engines/engine-registry.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** The key of its row in `modelOverride`. No offered model has such a key, and each engine has its own price. */
const keyOf = (engine: string, model: string): string => `text:${engine}:${model}`;

/** US dollars of one prompt: 0 for a free writer, else the administrator's price; null: not known. */
export async function findWriterPrice(db: Database | Transaction, { engine, writer, model }: FoundWriter): Promise<number | null> {
  if (writer.isFree) return 0;
  const [row] = await db
    .select({ micros: modelOverride.priceMicros })
    .from(modelOverride)
    .where(eq(modelOverride.modelKey, keyOf(engine.key, model)));
  return row?.micros == null ? null : row.micros / microsPerDollar;
}

/** Stores the price of one prompt; null: not known. */
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
