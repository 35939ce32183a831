import type { EngineJob } from '../engine.ts';
import type { CatalogueEngine, Price, Route } from './catalogue-types.ts';
import { findCatalogueModel } from './model-catalogue.ts';
import { chooseRoute } from './plan-request.ts';
import { nearestNumber } from './nearest.ts';

/** The list price of a job in US dollars, before it is asked for; null where it is not known. */
export function priceOfJob(engine: CatalogueEngine, job: Omit<EngineJob, 'references'>): number | null {
  const model = findCatalogueModel(job);
  const need = model?.routes.find((route) => route.engine === engine)?.takes[0];
  const route = model === undefined || need === undefined ? undefined : chooseRoute(model, engine, need, job.settings?.quality);
  return route?.price === undefined ? null : amountOf(route.price, route, job);
}

function amountOf({ usd, per }: Price, { durations = [5] }: Route, { width, height, video }: Omit<EngineJob, 'references'>): number {
  if (per === 'second') return usd * nearestNumber(durations, video?.seconds ?? durations[0]!)!;
  if (per === 'megapixel') return usd * Math.max(1, Math.ceil((width * height) / 1_000_000));
  return usd;
}
