import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import { videoModes } from '../../../../contract/generations/video/video-modes.ts';
import { addressOfReference, influenceOfReference, listImageReferences } from '../../../../contract/generations/image/image-reference.ts';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { ImageReference } from '../../../../contract/generations/image/reference-schema.ts';
import type { ControlFields, FollowedPicture, SourceFields } from './sources.ts';

/** The sources of an older request that are items of the library. */
export function fromSources(params: GenerationParams): SourceFields {
  const { variation_source, image_url, image_urls = [], end_frame_image_url, video_url, imageReference, controlnet } = params;
  const mode = videoModes.find((one) => one === params.creation_mode);
  const [first = null, ...moreIds] = [variation_source ?? itemOf(image_url), ...image_urls.map(itemOf)].filter((id) => id !== null);
  return {
    referenceId: first,
    moreIds,
    endFrameId: itemOf(end_frame_image_url),
    followed: listImageReferences(imageReference).map(toFollowed),
    control: controlnet === undefined ? null : toControlFields(controlnet),
    filmId: itemOf(video_url),
    videoMode: mode ?? null,
  };
}

function toFollowed(reference: ImageReference): FollowedPicture {
  const { type, width, height } = reference;
  return {
    type,
    id: itemOf(addressOfReference(reference)),
    size: width === undefined || height === undefined ? null : { width, height },
    influence: influenceOfReference(reference) ?? null,
    isOn: true,
  };
}

function toControlFields(controlnet: NonNullable<GenerationParams['controlnet']>): ControlFields {
  const { model_name: model, image_url, annotator_type, resize_mode, controlnet_conditioning_scale: scale } = controlnet;
  return { model, id: itemOf(image_url), annotator: annotator_type ?? null, resizeMode: resize_mode ?? null, scale };
}

function itemOf(url: string | undefined): string | null {
  const named = url === undefined ? null : readMediaAddress(url);
  return named?.kind === 'item' ? named.id : null;
}
