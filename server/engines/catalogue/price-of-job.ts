import type { EngineJob } from '../engine.ts';
import type { CatalogueEngine, Price, Route } from './catalogue-types.ts';
import { findCatalogueModel } from './model-catalogue.ts';
import { chooseRoute, needOf } from './plan-request.ts';
import { nearestNumber } from './nearest.ts';

/** The list price of a job in US dollars, before it is asked for; null where it is not known. */
export function priceOfJob(engine: CatalogueEngine, job: EngineJob): number | null {
  const model = findCatalogueModel(job);
  const route = model === undefined ? undefined : chooseRoute(model, engine, needOf(job), job.settings?.quality);
  return route?.price === undefined ? null : amountOf(route.price, route, job);
}

function amountOf({ usd, per }: Price, { durations }: Route, { width, height, video }: EngineJob): number {
  // Without lengths of its own it is as long as the voice or the film that it is made from.
  if (per === 'second')
    return usd * (durations === undefined ? (video?.seconds ?? 5) : nearestNumber(durations, video?.seconds ?? durations[0]!)!);
  if (per === 'megapixel') return usd * Math.max(1, Math.ceil((width * height) / 1_000_000));
  return usd;
}
