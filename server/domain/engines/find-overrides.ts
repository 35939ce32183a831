import type { ModelOverride } from '../../engines/engine-registry.ts';
import { microsPerDollar } from '../../storage/engine-costs.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** What administrators changed of models, by their key. */
export async function findOverrides(db: Database | Transaction): Promise<Map<string, ModelOverride>> {
  const rows = await db.select().from(modelOverride);
  return new Map(
    rows.map(({ modelKey, isHidden, engineKey, credits, priceMicros }) => [
      modelKey,
      { isHidden, engine: engineKey, credits, priceUsd: priceMicros === null ? null : priceMicros / microsPerDollar },
    ]),
  );
}
