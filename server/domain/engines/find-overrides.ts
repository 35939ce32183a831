import { currentKey, qualityOfKey } from '../../../contract/generations/current-model.ts';
import type { ModelOverride } from '../../engines/engine-registry.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** The administrators' changes by the present key of a model. A change under an earlier key that is a quality today is left out. */
export async function findOverrides(db: Database | Transaction): Promise<Map<string, ModelOverride>> {
  const rows = await db.select().from(modelOverride);
  return new Map(
    rows
      .filter(({ modelKey }) => qualityOfKey(modelKey) === undefined)
      .map(({ modelKey, isHidden, engineKey, credits, priceMicros }) => [
        currentKey(modelKey),
        { isHidden, engine: engineKey, credits, priceUsd: priceMicros === null ? null : priceMicros / microsPerDollar },
      ]),
  );
}
