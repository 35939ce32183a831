import type { GenerationParams } from '../../../../../contract/generations/generation.ts';
import { guidanceMax } from '../../../../../contract/generations/image/image-reference.ts';
import { capabilitiesOf, painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { toSources } from '../../sources/to-sources.ts';
import { fitChosen } from '../chosen-rules.ts';
import { fitSeed, readImageCount, readSeed, type CreateForm } from '../form-rules.ts';

/** Builds the request of a form that `checkForm` found ready. */
export function toParams(form: CreateForm, model: Model = painterModel): GenerationParams {
  const sources = toSources(form, model);
  const isFollowing = sources.variation_source !== null;
  const fitting = fitSeed(form, model);
  return {
    prompt: form.prompt,
    negative_prompt: capabilitiesOf(model).negative_prompt ? form.negativePrompt : '',
    model: form.model,
    width: form.width,
    height: form.height,
    image_num: readImageCount(fitting),
    seed: readSeed(fitting),
    strength: isFollowing ? form.strength : null,
    ...fitChosen(form.chosen, model, { ...sources, size: form, guidanceMax: guidanceMax(sources.imageReference, model) }),
    ...sources,
  };
}
