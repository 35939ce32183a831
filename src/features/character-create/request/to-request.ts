import type { Marked } from '../../../../contract/generations/character/action-marker.ts';
import { listUnnamed } from '../../../../contract/generations/character/character-disabled.ts';
import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { referencesMax } from '../../../../contract/generations/check/check-chosen.ts';
import { addressOfReference, keepLatestImages, listImageReferences } from '../../../../contract/generations/image/image-reference.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import type { Bounds } from '../../../../contract/catalogue/model-capabilities.ts';
import { limits } from '../../../../contract/limits.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { CharacterForm, CharacterReference } from '../form.ts';
import { guidanceOf } from '../rules/choose-references.ts';
import { promptOf } from './prompt-of.ts';

type Options = { /** For inpainting: the address of the uploaded mask; null: no upload yet. */ maskUrl?: string | null };

/**
 * Maps the marked parameters of a complete form to the body of POST /create. It leaves out the parameters of other modes,
 * and numbers that were never touched: the model's own defaults apply to those.
 */
export function toRequest(form: CharacterForm, model: Model, { maskUrl = null }: Options = {}): GenerationParams {
  const { parameters } = form;
  const { type, characters, creation_mode, image_num, width, height, seed, aspect_ratio, negative_prompt } = parameters;
  const { steps, guidance } = capabilitiesOf(model);
  const mode = creation_mode.value;
  return {
    prompt: promptOf(form),
    negative_prompt: negative_prompt?.value ?? '',
    model: model.key,
    width: width.value,
    height: height.value,
    image_num: image_num.value,
    seed: seed.value.mode === 'seed' && typeof seed.value.value === 'number' ? seed.value.value : null,
    variation_source: null,
    strength: null,
    type,
    creation_mode: mode,
    ...(characters.value.length > 0 && {
      characters: characters.value.map(({ model_id }) => ({ model_id })),
      multipleCharacterConfigList: characters.value.map((character) => ({ ...character })),
    }),
    ...(aspect_ratio !== undefined && { aspect_ratio: aspect_ratio.value }),
    ...touched('steps', parameters.steps, steps),
    ...touched('cfg_scale', guidanceOf(parameters, model), guidance),
    ...asSet(parameters),
    ...ofTemplate(form),
    ...(mode === 'inpaint' ? ofInpaint(form, maskUrl) : picturesOf(form, model)),
    ...ofPose(form),
  };
}

/** A number that was set by hand or automatically, if the model has that setting. */
function touched(key: 'steps' | 'cfg_scale', { value, action }: Marked<number>, bounds: Bounds | null): Partial<ChosenSettings> {
  const isSet = action === 'modifyByUser' || action === 'autoUpdate';
  return isSet && bounds !== null && value >= bounds.min && value <= bounds.max ? { [key]: value } : {};
}

/** Parameters that are passed on unchanged when set. */
function asSet({ upscale_mode, object_prompt, isGeneratedPrompt, pose_model }: CharacterForm['parameters']): Partial<ChosenSettings> {
  return {
    ...(upscale_mode !== undefined && { upscale_mode: upscale_mode.value }),
    ...(object_prompt !== undefined && { object_prompt: object_prompt.value }),
    ...(isGeneratedPrompt !== undefined && { isGeneratedPrompt: isGeneratedPrompt.value }),
    ...(pose_model !== undefined && { pose_model: pose_model.value }),
  };
}

function ofTemplate({ parameters: { creation_mode, active_template, active_template_type } }: CharacterForm): Partial<ChosenSettings> {
  const key = active_template?.value ?? null;
  if (creation_mode.value !== 'template' || key === null) return {};
  return { template: key, active_template: key, active_template_type: active_template_type?.value ?? null };
}

/** The inpainting fields: origin picture, characters of the masked part, and the mask. */
function ofInpaint({ parameters }: CharacterForm, maskUrl: string | null): Partial<GenerationParams> {
  const origin = parameters.origin_image?.value ?? '';
  const named = readMediaAddress(origin);
  return {
    origin_image: origin,
    character_list: parameters.character_list?.value ?? [],
    ...(named?.kind === 'item' && { variation_source: named.id, strength: imageDefaults.strength }),
    ...(maskUrl !== null && { mask_url: maskUrl }),
  };
}

function ofPose({ parameters: { creation_mode, pose_image, pose_description } }: CharacterForm): Partial<ChosenSettings> {
  if (creation_mode.value !== 'pose' || pose_image === undefined) return {};
  return { pose_image: pose_image.value, ...(pose_description !== undefined && { pose_description: pose_description.value }) };
}

/** The references and the pose: each with its aspect if the model supports it, else as a plain reference. */
function picturesOf({ parameters }: CharacterForm, model: Model): Partial<ChosenSettings> {
  const { reference_types: types = [], reference_types_max: max = 1 } = capabilitiesOf(model);
  const references = listPictures(parameters);
  const followed = references.filter(({ type }) => types.includes(type)).slice(0, max);
  if (followed.length > 0) return { imageReference: followed };
  const { image_url, image_urls: whole } = parameters;
  const shown = [...(whole?.value ?? []), ...(image_url === undefined ? [] : [image_url.value])];
  const urls = [...shown, ...references.flatMap((reference) => addressOfReference(reference) ?? [])];
  const image_urls = keepLatestImages(urls, Math.min(referencesMax(model), limits.imageUrlsMax));
  return image_urls.length === 0 ? {} : { image_urls };
}

function listPictures({ creation_mode, imageReference, pose_image }: CharacterForm['parameters']): CharacterReference[] {
  const references = listImageReferences(imageReference?.value);
  if (creation_mode.value !== 'pose' || pose_image === undefined) return references;
  return [{ type: 'pose', pose_image: pose_image.value }, ...references.filter(({ type }) => type !== 'pose')];
}

/** Characters in the list that the prompt does not name; a template names all of them. */
export function unnamedOf({ parameters }: CharacterForm): string[] {
  return parameters.creation_mode.value === 'template' ? [] : listUnnamed(parameters);
}
