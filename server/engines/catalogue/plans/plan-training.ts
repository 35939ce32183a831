import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import { EngineError } from '../../engine-error.ts';
import type { CatalogueEngine, Route } from '../catalogue-types.ts';
import { findCatalogueModel } from '../model-catalogue.ts';
import { fillRoute } from './plan-request.ts';
import { currentEndpoint } from './retired-endpoints.ts';

/** Keys of the models that accept LoRAs trained through the catalogue. */
export const trainedBases: readonly string[] = ['fluxdev'];

/** A training in the engine's own fields; `steps`: its number of steps. */
export type PlannedTraining = { endpoint: string; input: Record<string, unknown>; steps: number };

/** The endpoint and inputs for a training in this mode. @throws EngineError INVALID_INPUT where it cannot */
export function planTraining(
  { engine, mode, now }: { engine: CatalogueEngine; mode: TrainingMode; now: number },
  { archive, trigger }: { archive: string; trigger: string },
): PlannedTraining {
  const route = routeFor(engine, mode);
  if (route === undefined) throw new EngineError('INVALID_INPUT', 'This engine trains no models of this kind.');
  const steps = stepsOf(route);
  const input = fillRoute(route, { prompt: '', archive, triggerWord: trigger, isStyle: mode === 'style', steps });
  return { endpoint: currentEndpoint(engine, route.endpoint, now), input, steps };
}

/** The list price of a training in US dollars; null where it is not known. */
export function priceOfTraining(engine: CatalogueEngine, mode: TrainingMode): number | null {
  const route = routeFor(engine, mode);
  return route?.price?.per === 'step' ? Number((route.price.usd * stepsOf(route)).toFixed(6)) : null;
}

/** Some engines have a separate trainer for faces. */
function routeFor(engine: CatalogueEngine, mode: TrainingMode): Route | undefined {
  const keys = mode === 'face' ? ['character-training', 'finetuned'] : ['finetuned'];
  const routes = keys.flatMap((model) => findCatalogueModel({ model })?.routes ?? []);
  return routes.find((route) => route.engine === engine && route.takes.includes('training'));
}

function stepsOf({ steps }: Route): number {
  return steps?.default ?? 1_000;
}
