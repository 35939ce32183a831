import type { Model } from '../../../contract/model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { findOverrides } from './find-overrides.ts';
import { listPrice } from './list-price.ts';

/** The models that are offered; to administrators also what their engines ask for one, which is nobody else's business. */
export async function priceCatalogue(
  { db, engines }: { db: Database; engines: Pick<EngineRegistry, 'catalogue' | 'byKey'> },
  isAdmin: boolean,
): Promise<Model[]> {
  const models = await engines.catalogue();
  if (!isAdmin) return models;
  const overrides = await findOverrides(db);
  return models.map((model) => {
    const engine = model.engine === undefined ? undefined : engines.byKey(model.engine);
    return engine === undefined ? model : { ...model, price_usd: listPrice(engine, model, overrides.get(model.key)?.priceUsd ?? null) };
  });
}
