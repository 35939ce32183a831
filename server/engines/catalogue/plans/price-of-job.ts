import type { EngineJob } from '../../engine.ts';
import type { CatalogueEngine, Price, Route } from '../catalogue-types.ts';
import { secondsOf, speechHeadroom } from '../field-sources.ts';
import { findCatalogueModel } from '../model-catalogue.ts';
import { chooseRoute, needOf } from './plan-request.ts';

/** The list price of a job in US dollars, before it is asked for; null where it is not known. */
export function priceOfJob(engine: CatalogueEngine, job: EngineJob): number | null {
  const model = findCatalogueModel(job);
  const route = model === undefined ? undefined : chooseRoute(model, engine, { need: needOf(job), quality: job.settings?.quality });
  return route?.price === undefined ? null : amountOf(route.price, route, job);
}

function amountOf({ usd, per }: Price, route: Route, { width, height, video }: EngineJob): number {
  // 4x has four times the pixels of 2x.
  const share = ((video?.enlarge?.factor ?? 2) / 2) ** 2;
  if (per === 'second') return usd * share * (secondsOf(video ?? {}, route) ?? 5) * (video?.speech === undefined ? 1 : speechHeadroom);
  if (per === 'megapixel') return usd * Math.max(1, Math.ceil((width * height) / 1_000_000));
  return usd;
}
