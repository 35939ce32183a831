import { EngineError } from '../../engine-error.ts';
import type { SpeakerModel, SpeechRequest } from '../../speaker.ts';
import type { CatalogueEngine, CatalogueModel, Route } from '../catalogue-types.ts';
import { findCatalogueModel, modelCatalogue } from '../model-catalogue.ts';
import { fillRoute } from './plan-request.ts';
import { currentEndpoint } from './retired-endpoints.ts';
import { creditsOfRoute } from '../to-catalogue-model.ts';

/** The models that an engine of this kind speaks with by the catalogue. */
export function listSpeechModels({ engine, name }: { engine: CatalogueEngine; name: string }): SpeakerModel[] {
  return modelCatalogue.flatMap((model) => {
    const route = routeOf(engine, model);
    if (route === undefined || model.voices === undefined) return [];
    return [{ key: model.key, name: `${model.name} on ${name}`, voices: model.voices, credits: creditsOfRoute(route) }];
  });
}

/** The endpoint and inputs for a speech. @throws EngineError INVALID_INPUT, MODEL_RETIRED where it cannot be asked for */
export function planSpeech(
  { engine, now }: { engine: CatalogueEngine; now: number },
  { model: key, voice, text, speed }: SpeechRequest,
): { endpoint: string; input: Record<string, unknown> } {
  const model = findCatalogueModel({ model: key });
  const route = model && routeOf(engine, model);
  const speaker = model?.voices?.find((one) => one.key === voice) ?? model?.voices?.[0];
  if (route === undefined || speaker === undefined) throw new EngineError('MODEL_RETIRED', 'This voice is not there any more.');
  const input = fillRoute(route, { prompt: '', speech: text, speaker: speaker.key, speechSpeed: speed });
  return { endpoint: currentEndpoint(engine, route.endpoint, now), input };
}

/** The list price of a speech in US dollars; null where it is not known. */
export function priceOfSpeech(engine: CatalogueEngine, { model: key, text }: Pick<SpeechRequest, 'model' | 'text'>): number | null {
  const model = findCatalogueModel({ model: key });
  const price = model && routeOf(engine, model)?.price;
  return price?.per === 'thousand-letters' ? Number(((price.usd * text.length) / 1_000).toFixed(6)) : null;
}

function routeOf(engine: CatalogueEngine, { routes }: CatalogueModel): Route | undefined {
  return routes.find((route) => route.engine === engine && route.takes.includes('speech'));
}
