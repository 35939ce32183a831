import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import { videoModeOf } from '../../../../contract/generations/creation-mode.ts';
import { matchSampler } from '../../../../contract/generations/settings/match-sampler.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';

/**
 * A request as it is understood and kept here, where these keys are known: sampler and trained model by the names of its engine, the picture of an image among its
 * references, and what is said of characters beside their names in a list of its own, because rows of older devices take names alone.
 */
export function toKnown(request: CreateRequest, model: Model, trained: ReadonlySet<string>): CreateRequest {
  const { sampler, finetuned_model: tuned, image_url: picture, image_urls = [], characters = [] } = request;
  const known = { ...request };
  if (sampler !== undefined) known.sampler = matchSampler(capabilitiesOf(model).samplers, sampler) ?? sampler;
  if (request.model_id === undefined && tuned !== undefined && trained.has(tuned)) known.model_id = tuned;
  if (picture !== undefined && videoModeOf(request.creation_mode) === undefined) {
    known.image_urls = [picture, ...image_urls];
    delete known.image_url;
  }
  if (characters.some((character) => Object.keys(character).length > 1)) {
    known.characters = characters.map(({ model_id }) => ({ model_id }));
    known.multipleCharacterConfigList = characters;
  }
  return known;
}
