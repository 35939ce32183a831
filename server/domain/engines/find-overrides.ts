import type { ModelOverride } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { modelOverride } from '../../storage/schema/engine.ts';

/** What administrators changed of models, by their key. */
export async function findOverrides(db: Database): Promise<Map<string, ModelOverride>> {
  const rows = await db.select().from(modelOverride);
  return new Map(rows.map(({ modelKey, isHidden, engineKey, credits }) => [modelKey, { isHidden, engine: engineKey, credits }]));
}
