import type { ComposerModel, CompositionRequest } from '../../composer/composer.ts';
import { EngineError } from '../../engine-error.ts';
import type { CatalogueEngine, CatalogueModel, Route } from '../catalogue-types.ts';
import { secondsOf } from '../field-sources.ts';
import { findCatalogueModel, modelCatalogue } from '../model-catalogue.ts';
import { fillRoute } from './plan-request.ts';
import { currentEndpoint } from './retired-endpoints.ts';
import { creditsOfRoute } from '../to-catalogue-model.ts';

/** Length, seconds, that the credits of a piece billed by the second assume. */
const usualSeconds = 60;
/** Longest piece, seconds, of a route without bounds. */
const secondsMax = 60;

/** The models that an engine of this kind composes with by the catalogue. */
export function listMusicModels({ engine, name }: { engine: CatalogueEngine; name: string }): ComposerModel[] {
  return modelCatalogue.flatMap((model) => {
    const route = routeOf(engine, model);
    if (route === undefined) return [];
    const credits = creditsOfRoute({ ...route, durations: [usualSeconds] });
    return [{ key: model.key, name: `${model.name} on ${name}`, seconds_max: route.seconds?.max ?? secondsMax, credits }];
  });
}

/** The endpoint and inputs for a piece. @throws EngineError MODEL_RETIRED where it cannot be asked for */
export function planMusic(
  { engine, now }: { engine: CatalogueEngine; now: number },
  { model: key, prompt, seconds, seed }: CompositionRequest,
): { endpoint: string; input: Record<string, unknown> } {
  const model = findCatalogueModel({ model: key });
  const route = model && routeOf(engine, model);
  if (route === undefined) throw new EngineError('MODEL_RETIRED', 'This music model is not there any more.');
  return { endpoint: currentEndpoint(engine, route.endpoint, now), input: fillRoute(route, { prompt, seconds, seed }) };
}

/** The list price of a piece in US dollars; null where it is not known. */
export function priceOfMusic(
  engine: CatalogueEngine,
  { model: key, seconds }: Pick<CompositionRequest, 'model' | 'seconds'>,
): number | null {
  const model = findCatalogueModel({ model: key });
  const route = model && routeOf(engine, model);
  if (route?.price === undefined) return null;
  const { usd, per } = route.price;
  return Number((per === 'second' ? usd * (secondsOf({ seconds }, route) ?? seconds) : usd).toFixed(6));
}

function routeOf(engine: CatalogueEngine, { routes }: CatalogueModel): Route | undefined {
  return routes.find((route) => route.engine === engine && route.takes.includes('music'));
}
