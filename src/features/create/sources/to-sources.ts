import { controlnetScale } from '../../../../contract/generations/image/image-defaults.ts';
import type { ImageReference } from '../../../../contract/generations/image/reference-schema.ts';
import { influenceDefaults, referenceTypes, type ReferenceType } from '../../../../contract/generations/image/reference-types.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import {
  followedOf,
  listReferences,
  toVideoSources,
  videoModeFor,
  type ControlFields,
  type FollowedPicture,
  type SentSources,
  type SourceFields,
} from './sources.ts';

type SourceModel = Pick<Model, 'capabilities' | 'extras'>;

/** The reference types that a model supports. */
export function followTypesOf(model: Pick<Model, 'capabilities'>): ReferenceType[] {
  const types = capabilitiesOf(model).reference_types ?? [];
  return referenceTypes.filter((type) => types.includes(type));
}

/** The sources of an image or video, named as in a request. Unsupported ones stay in the form and are not sent. */
export function toSources(form: SourceFields, model: SourceModel): SentSources {
  if (videoModeFor(model, form) !== undefined) return toVideoSources(form, model);
  const more = listReferences({ ...form, referenceId: null }).map(itemAddress);
  return { ...toReferences(form, model, more), ...toControl(form.control, model) };
}

/** The ControlNet with those settings that its engine supports; empty without a picture. */
function toControl(control: ControlFields | null, { extras }: SourceModel): Pick<SentSources, 'controlnet'> {
  if (control === null || control.id === null || extras?.controlnets.includes(control.model) !== true) return {};
  const { model, id, annotator, resizeMode, scale } = control;
  return {
    controlnet: {
      model_name: model,
      image_url: itemAddress(id),
      controlnet_conditioning_scale: scale ?? controlnetScale,
      ...(annotator !== null && extras.annotators.includes(annotator) ? { annotator_type: annotator } : {}),
      ...(resizeMode !== null && extras.resize_modes.includes(resizeMode) ? { resize_mode: resizeMode } : {}),
    },
  };
}

function toReferences(form: SourceFields, model: SourceModel, more: string[]): SentSources {
  const followed = followedOf(form, model);
  if (followed.length === 0) return { variation_source: form.referenceId, ...(more.length === 0 ? {} : { image_urls: more }) };
  const imageReference = followed.flatMap(toReference);
  return { variation_source: null, ...(imageReference.length === 0 ? {} : { imageReference }) };
}

/** A typed reference as a request names it; empty without a picture. A pose has `pose_image` and a weight. */
function toReference({ type, id, size, influence }: FollowedPicture): ImageReference[] {
  if (id === null) return [];
  const image_url = itemAddress(id);
  const strength = influence ?? influenceDefaults[type];
  const common = { type, image_url, ...size, ...(strength === undefined ? {} : { influenceStrength: strength }) };
  return [type === 'pose' ? { ...common, pose_image: image_url, ...(strength === undefined ? {} : { pose_weight: strength }) } : common];
}
