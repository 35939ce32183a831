import type { Model } from '../../../contract/catalogue/model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { findOverrides } from './find-overrides.ts';
import { listPrice } from './list-price.ts';

/** The models that are offered; only administrators also get the names, kinds and prices of their engines. */
export async function priceCatalogue(
  { db, engines }: { db: Database; engines: Pick<EngineRegistry, 'catalogue' | 'byKey'> },
  isAdmin: boolean,
): Promise<Model[]> {
  const models = await engines.catalogue();
  if (!isAdmin) return models;
  const overrides = await findOverrides(db);
  return models.map((model) => {
    const engine = model.engine === undefined ? undefined : engines.byKey(model.engine);
    if (engine === undefined) return model;
    const price = listPrice(engine, model, overrides.get(model.key)?.priceUsd ?? null);
    return {
      ...model,
      price_usd: price,
      engine_name: engine.name ?? engine.key,
      ...(engine.kind !== undefined && { engine_kind: engine.kind }),
    };
  });
}
