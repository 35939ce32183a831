import type { GenerationParams } from '../../../../contract/generation.ts';
import { videoModeOf } from '../../../../contract/generation/creation-mode.ts';
import { addressOfReference, influenceOfReference, listImageReferences } from '../../../../contract/generation/image/image-reference.ts';
import { readMediaAddress } from '../../../../contract/generation/media-address.ts';
import type { SourceFields } from './sources.ts';

/** What an older request was made from, as far as it is items of the library. */
export function fromSources(params: GenerationParams): SourceFields {
  const { variation_source, image_url, image_urls = [], end_frame_image_url, video_url, imageReference } = params;
  const mode = videoModeOf(params.creation_mode);
  const [followed] = listImageReferences(imageReference);
  const [first = null, ...moreIds] = [variation_source ?? itemOf(image_url), ...image_urls.map(itemOf)].filter((id) => id !== null);
  return {
    referenceId: first,
    moreIds,
    endFrameId: itemOf(end_frame_image_url),
    followType: followed?.type ?? null,
    followId: followed === undefined ? null : itemOf(addressOfReference(followed)),
    influence: followed === undefined ? null : (influenceOfReference(followed) ?? null),
    filmId: itemOf(video_url),
    videoMode: mode ?? null,
  };
}

function itemOf(url: string | undefined): string | null {
  const named = url === undefined ? null : readMediaAddress(url);
  return named?.kind === 'item' ? named.id : null;
}
