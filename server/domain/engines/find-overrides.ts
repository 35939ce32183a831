import { currentKey, qualityOfKey } from '../../../contract/generation/current-model.ts';
import type { ModelOverride } from '../../engines/engine-registry.ts';
import { microsPerDollar } from '../../storage/engine-costs.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** What administrators changed of models, by their present key. What was said of one that is a quality of another now is not said of that. */
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
