import type { Model } from '../../../contract/catalogue/model.ts';
import { upscaleModes, type UpscaleMode } from '../../../contract/media/media.ts';
import type { CatalogueEngine, CatalogueModel } from './catalogue-types.ts';
import { fluxModels } from './models/flux-models.ts';
import { imageModels } from './models/image-models.ts';
import { klingModels } from './models/kling-models.ts';
import { musicModels } from './models/music-models.ts';
import { companionModels, lipSyncModels, upscaleModels } from './models/other-models.ts';
import { speechModels } from './models/speech-models.ts';
import { toCatalogueModel } from './to-catalogue-model.ts';
import { videoUpscaleModels } from './models/video-upscale-models.ts';
import { videoModels } from './models/video-models.ts';

/** Every model that the specification names, and their companions (upscaling, speech, music, training). */
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

/** Names of the upscaling models that an engine of this kind serves, by mode. */
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
