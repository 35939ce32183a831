import type { Model } from '../../../contract/model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { listPrice } from './list-price.ts';

/** The models that are offered; to administrators also what their engines ask for one, which is nobody else's business. */
export async function priceCatalogue(engines: Pick<EngineRegistry, 'catalogue' | 'byKey'>, isAdmin: boolean): Promise<Model[]> {
  const models = await engines.catalogue();
  if (!isAdmin) return models;
  return models.map((model) => {
    const engine = model.engine === undefined ? undefined : engines.byKey(model.engine);
    return engine === undefined ? model : { ...model, price_usd: listPrice(engine, model) };
  });
}
