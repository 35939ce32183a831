import type { Model } from '../../../contract/model.ts';
import { upscaleModes, type UpscaleMode } from '../../../contract/media.ts';
import type { CatalogueEngine, CatalogueModel } from './catalogue-types.ts';
import { fluxModels } from './flux-models.ts';
import { imageModels } from './image-models.ts';
import { klingModels } from './kling-models.ts';
import { musicModels } from './music-models.ts';
import { companionModels, lipSyncModels, upscaleModels } from './other-models.ts';
import { speechModels } from './speech-models.ts';
import { toCatalogueModel } from './to-catalogue-model.ts';
import { videoUpscaleModels } from './video-upscale-models.ts';
import { videoModels } from './video-models.ts';

/** Every model that the specification names, and what it needs beside them. */
export const modelCatalogue: readonly CatalogueModel[] = [
  ...imageModels,
  ...fluxModels,
  ...videoModels,
  ...klingModels,
  ...lipSyncModels,
  ...upscaleModels,
  ...videoUpscaleModels,
  ...speechModels,
  ...musicModels,
  ...companionModels,
];

/** The models that an engine of this kind serves by the catalogue. */
export function listCatalogue(engine: { engine: CatalogueEngine; name: string }): Model[] {
  return modelCatalogue.flatMap((model) => toCatalogueModel(model, engine) ?? []);
}

/** What an engine of this kind makes pictures larger with, by the catalogue. */
export function listCatalogueUpscalers(engine: CatalogueEngine): ReadonlyMap<UpscaleMode, string> {
  const found = upscaleModes.flatMap((mode): [UpscaleMode, string][] => {
    const model = findCatalogueModel({ model: '', upscale: { mode } });
    return model?.routes.some((route) => route.engine === engine) === true ? [[mode, model.name]] : [];
  });
  return new Map(found);
}

/** The model of a job; undefined when the catalogue has none of this key. */
export function findCatalogueModel(job: { model: string; upscale?: { mode: UpscaleMode } }): CatalogueModel | undefined {
  const key = job.upscale === undefined ? job.model : `upscale-${job.upscale.mode}`;
  return modelCatalogue.find((model) => model.key === key);
}
