import { inArray } from 'drizzle-orm';
import type { ListedModel, ModelChoice } from '../../../contract/engines/model-choice.ts';
import { AppError } from '../../../contract/errors.ts';
import { keysOf } from '../../../contract/generations/current-model.ts';
import { painterModel } from '../../../contract/catalogue/model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { modelOverride } from '../../storage/schema/engine.ts';
import { findOverrides } from './find-overrides.ts';
import { listPrice } from './list-price.ts';

type Studio = { db: Database; engines: Pick<EngineRegistry, 'offers'> };

/** The models of all engines with the administrators' changes, and the engines that serve them at which list price. */
export async function listModelChoices({ db, engines }: Studio): Promise<ListedModel[]> {
  const [overrides, offers] = [await findOverrides(db), await engines.offers()];
  const listed = new Map<string, ListedModel>();
  for (const { engine, model } of offers) {
    const { key, name, resource_type, credits_per_image: usual_credits } = model;
    const { isHidden = false, engine: first = null, credits = null, priceUsd = null } = overrides.get(key) ?? {};
    const row = listed.get(key) ?? {
      key,
      name,
      resource_type,
      usual_credits,
      is_hidden: isHidden,
      engine: first,
      credits_per_image: credits,
      price_usd: priceUsd,
      engines: [],
    };
    row.engines.push({
      id: engine.key,
      name: engine.name ?? name,
      available: model.available,
      price_usd: listPrice(engine, model, priceUsd),
    });
    listed.set(key, row);
  }
  // A chosen engine that no longer serves the model is cleared, because the form could not send it back.
  return [...listed.values()].map((row) => (row.engines.some(({ id }) => id === row.engine) ? row : { ...row, engine: null }));
}

/**
 * Stores an administrator's choices for a model. @throws NOT_FOUND for a model that no engine serves; VALIDATION_FAILED for an
 * engine that does not serve it, and for hiding the painter
 */
export async function chooseModel(
  studio: Studio,
  { key, is_hidden: isHidden, engine, credits_per_image: credits, price_usd: usd }: ModelChoice,
): Promise<void> {
  const { db, engines } = studio;
  const serving = (await engines.offers()).filter(({ model }) => model.key === key);
  if (serving.length === 0) throw new AppError('NOT_FOUND');
  if (engine !== null && !serving.some((offer) => offer.engine.key === engine))
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'engine', message: 'does not serve this model' }] });
  // The painter cannot be hidden: every page starts with it, and it needs no engine.
  if (isHidden && key === painterModel.key)
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'is_hidden', message: 'must not be set for the built-in painter' }] });
  const set = { isHidden, engineKey: engine, credits, priceMicros: usd === null ? null : Math.round(usd * microsPerDollar) };
  await db.transaction(async (tx) => {
    // A choice that is stored under an earlier key would still apply.
    await tx.delete(modelOverride).where(inArray(modelOverride.modelKey, keysOf(key)));
    if (!isHidden && engine === null && credits === null && usd === null) return;
    await tx
      .insert(modelOverride)
      .values({ modelKey: key, ...set })
      .onConflictDoUpdate({ target: modelOverride.modelKey, set });
  });
}
