import { limits } from '../../limits.ts';
import { capabilitiesOf, type Model } from '../../catalogue/model.ts';
import { checkSound } from './check-sound.ts';
import type { Bounds, ModelCapabilities, VideoCapabilities } from '../../catalogue/model-capabilities.ts';
import { checkVideoUpscale } from '../video/upscale-video.ts';
import type { VideoRequestMode } from '../video/video-modes.ts';
import type { ChosenSettings } from '../settings/chosen-settings.ts';
import { videoModeOf } from '../creation-mode.ts';
import { listImageReferences } from '../image/image-reference.ts';
import type { ReferenceType } from '../image/reference-types.ts';
import { whyVideoCreateDisabled, type VideoLack } from './create-disabled.ts';

type Chosen = ChosenSettings & { prompt: string; variation_source: string | null };
type Issue = { path: string; message: string };

/** Choices that only videos have. A model without videos refuses them. */
const videoOnly = ['end_frame_image_url', 'video_url', 'audio_url', 'speech_prompt'] as const;

const lacks: Record<Exclude<VideoLack, 'NO_VIDEO' | 'NO_SOUND'>, Issue> = {
  EMPTY_PROMPT: { path: 'prompt', message: 'must not be empty' },
  NO_IMAGE: { path: 'image_url', message: 'must name an image' },
  NO_IMAGES: { path: 'image_urls', message: 'must name at least one image' },
};

/**
 * Lists the choices that a model cannot follow: unsupported sources, values beyond its bounds, required sources that are missing.
 * Numbers and words that the model ignores are allowed. Empty if the request fits.
 */
export function findUnfit(chosen: Chosen, model: Pick<Model, 'key' | 'resource_type' | 'capabilities'>): Issue[] {
  const can = capabilitiesOf(model);
  const common = [
    ...checkNumber('steps', chosen.steps, can.steps),
    ...checkNumber('cfg_scale', chosen.cfg_scale, can.guidance),
    ...checkChoice('sampler', chosen.sampler, can.samplers),
    ...checkChoice('quality', chosen.quality, can.qualities),
    ...(chosen.style !== undefined && can.styles.length === 0 ? [notTaken('style')] : checkChoice('style', chosen.style, can.styles)),
  ];
  const mode = videoModeOf(chosen.creation_mode);
  if (mode !== undefined)
    return [...common, ...checkVideo({ ...chosen, creation_mode: mode }, { key: model.key, qualities: can.qualities }, can.video)];
  if (model.resource_type === 'video') return [{ path: 'creation_mode', message: 'must say what the video begins with' }];
  const stray = videoOnly.filter((path) => chosen[path] !== undefined).map((path) => ({ path, message: 'is for videos only' }));
  const pictures = [...checkReferences(chosen, model), ...checkMask(chosen, can), ...checkFollowed(chosen, can)];
  return [...common, ...stray, ...pictures];
}

/** References that a model may be shown: one, where it does not say. */
export function referencesMax(model: Pick<Model, 'capabilities'> | undefined): number {
  return model?.capabilities?.references_max ?? 1;
}

function checkReferences({ variation_source, image_urls = [] }: Chosen, model: Pick<Model, 'capabilities'>): Issue[] {
  const varied = variation_source === null ? 0 : 1;
  // A request that says `image_url` beside a full list has one more than rows on devices may have.
  const most = Math.min(referencesMax(model), varied + limits.imageUrlsMax);
  const count = varied + image_urls.length;
  if (count <= most) return [];
  const path = image_urls.length > 0 ? 'image_urls' : 'variation_source';
  return [{ path, message: most === 0 ? 'is not something this model takes' : `must be at most ${most} for this model` }];
}

/** A mask belongs to one picture: beside several it is not clear which one was painted on. */
function checkMask({ mask_url, variation_source, image_urls = [] }: Chosen, { has_mask }: ModelCapabilities): Issue[] {
  if (mask_url === undefined) return [];
  if (has_mask !== true) return [notTaken('mask_url')];
  const count = (variation_source === null ? 0 : 1) + image_urls.length;
  if (count === 0) return [{ path: 'mask_url', message: 'needs the picture that it masks' }];
  return count === 1 ? [] : [{ path: 'mask_url', message: 'must not stand beside several pictures' }];
}

/** Each kind once, as many as the model follows at a time, and beside no other reference. */
function checkFollowed({ imageReference, image_urls = [], variation_source }: Chosen, can: ModelCapabilities): Issue[] {
  const types = can.reference_types ?? [];
  const max = can.reference_types_max ?? 1;
  const followed = listImageReferences(imageReference);
  if (followed.length === 0) return [];
  if (followed.some(({ type }) => !types.includes(type))) return [checkedType(types)];
  if (followed.length > max) return [{ path: 'imageReference', message: `must be at most ${max === 1 ? 'one' : max} for this model` }];
  if (new Set(followed.map(({ type }) => type)).size < followed.length)
    return [{ path: 'imageReference', message: 'must have each type once' }];
  if (variation_source === null && image_urls.length === 0) return [];
  return [{ path: 'imageReference', message: 'must not stand beside other references' }];
}

function checkedType(types: readonly ReferenceType[]): Issue {
  return types.length === 0
    ? notTaken('imageReference')
    : { path: 'imageReference', message: `must be one of ${types.join(', ')} for this model` };
}

function checkVideo(
  chosen: Chosen & { creation_mode: VideoRequestMode },
  { key: model, qualities }: { key: string; qualities: readonly string[] },
  can: VideoCapabilities | null,
): Issue[] {
  const { creation_mode: mode, variation_source } = chosen;
  if (can === null || !can.modes.includes(mode)) return [{ path: 'creation_mode', message: 'is not something this model makes' }];
  if (mode === 'upscale') return checkVideoUpscale(chosen);
  const lack = whyVideoCreateDisabled({ ...withoutAbsent(chosen), model, creation_mode: mode });
  return [
    // The needs of an audio request depend on the kind of sound; `checkSound` checks them.
    ...(lack === null || lack === 'NO_VIDEO' || lack === 'NO_SOUND' ? [] : [lacks[lack]]),
    ...checkSound({ ...chosen, creation_mode: mode }, can),
    ...checkChoice('videoMode', chosen.videoMode, qualities),
    ...(variation_source === null ? [] : [{ path: 'variation_source', message: 'is for images only' }]),
    ...(chosen.mask_url === undefined ? [] : [{ path: 'mask_url', message: 'is for images only' }]),
    ...(listImageReferences(chosen.imageReference).length === 0 ? [] : [{ path: 'imageReference', message: 'is for images only' }]),
    ...checkChoice('duration', chosen.duration, can.durations),
    ...checkChoice('resolution', chosen.resolution, can.resolutions),
    ...(chosen.end_frame_image_url !== undefined && !can.has_end_frame ? [notTaken('end_frame_image_url')] : []),
  ];
}

function withoutAbsent({ prompt, image_url, end_frame_image_url, video_url, image_urls }: Chosen) {
  return {
    prompt,
    ...(image_url === undefined ? {} : { image_url }),
    ...(end_frame_image_url === undefined ? {} : { end_frame_image_url }),
    ...(video_url === undefined ? {} : { video_url }),
    ...(image_urls === undefined ? {} : { image_urls }),
  };
}

function checkNumber(path: string, value: number | undefined, bounds: Bounds | null): Issue[] {
  if (value === undefined || bounds === null) return [];
  const fits = value >= bounds.min && value <= bounds.max;
  return fits ? [] : [{ path, message: `must be between ${bounds.min} and ${bounds.max} for this model` }];
}

function checkChoice<T>(path: string, value: T | undefined, choices: readonly T[]): Issue[] {
  if (value === undefined || choices.length === 0 || choices.includes(value)) return [];
  return [{ path, message: `must be one of ${choices.join(', ')} for this model` }];
}

function notTaken(path: string): Issue {
  return { path, message: 'is not something this model takes' };
}
