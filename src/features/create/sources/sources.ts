import { limits } from '../../../../contract/limits.ts';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import type { ResizeMode } from '../../../../contract/generations/image/controlnet.ts';
import type { ReferenceType } from '../../../../contract/generations/image/reference-types.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { videoModes, type VideoMode } from '../../../../contract/generations/video/video-modes.ts';

/**
 * A typed reference: one aspect of a picture (composition, pose, subject …). `size`: of the picture, px. `influence`: 0–1; null:
 * the default of its type. Switched off it stays in the form and is not sent.
 */
export type FollowedPicture = {
  type: ReferenceType;
  id: string | null;
  size: { width: number; height: number } | null;
  influence: number | null;
  isOn: boolean;
};

/** A ControlNet with its control picture. null: not chosen; the engine's default, or the default scale (0–1), applies. */
export type ControlFields = {
  model: string;
  id: string | null;
  annotator: string | null;
  resizeMode: ResizeMode | null;
  scale: number | null;
};

export const noControl: ControlFields = { model: '', id: null, annotator: null, resizeMode: null, scale: null };

/** The source items of a request, from the library. */
export type SourceFields = {
  /** The first reference (variation source), or the first frame of a video. */
  referenceId: string | null;
  /** Further references, or elements of a video. */
  moreIds: readonly string[];
  endFrameId: string | null;
  /** The typed references, each type at most once, in the order they were switched on. */
  followed: readonly FollowedPicture[];
  /** The ControlNet of the model's engine. */
  control: ControlFields | null;
  /** The video that gets sound. */
  filmId: string | null;
  /** The chosen video mode; null derives it from the sources. */
  videoMode: VideoMode | null;
};

export const noSources: SourceFields = {
  referenceId: null,
  moreIds: [],
  endFrameId: null,
  followed: [],
  control: null,
  filmId: null,
  videoMode: null,
};

/** The active typed references that the model supports. If there are any, plain references are not sent. */
export function followedOf({ followed }: Pick<SourceFields, 'followed'>, model: Pick<Model, 'capabilities'>): FollowedPicture[] {
  const types = capabilitiesOf(model).reference_types ?? [];
  const max = capabilitiesOf(model).reference_types_max ?? 1;
  return followed.filter(({ type, isOn }) => isOn && types.includes(type)).slice(-max);
}

/** All plain references, the variation source first. */
export function listReferences({ referenceId, moreIds }: Pick<SourceFields, 'referenceId' | 'moreIds'>): string[] {
  return referenceId === null ? [...moreIds] : [referenceId, ...moreIds];
}

/** The video mode: the chosen one if the model supports it, else by the reference. Undefined for image models. */
export function videoModeFor(
  model: Pick<Model, 'capabilities'>,
  { videoMode, referenceId }: Pick<SourceFields, 'videoMode' | 'referenceId'>,
): VideoMode | undefined {
  const modes = capabilitiesOf(model).video?.modes;
  if (modes === undefined) return undefined;
  if (videoMode !== null && modes.includes(videoMode)) return videoMode;
  const wanted = referenceId === null ? 'text2video' : 'image2video';
  // Create names the missing image, if the mode needs one.
  return modes.includes(wanted) ? wanted : (videoModes.find((mode) => modes.includes(mode)) ?? 'image2video');
}

/** Whether the form has a visible source. A video is visible and sent only in the sound mode. */
export function hasShownSource(form: SourceFields, model: Pick<Model, 'capabilities'>): boolean {
  return form.referenceId !== null || (form.filmId !== null && videoModeFor(model, form) === 'audio');
}

/** The most references that a model accepts. */
export function picturesMax(model: Pick<Model, 'capabilities'>, mode: VideoMode | undefined): number {
  if (mode === undefined) return Math.min(limits.imageUrlsMax, model.capabilities?.references_max ?? 1);
  return mode === 'elements' ? limits.imageUrlsMax : Number(mode === 'image2video');
}

export type SentSources = Pick<GenerationParams, 'variation_source'> & { creation_mode?: VideoMode } & Partial<
    Pick<
      GenerationParams,
      'image_url' | 'end_frame_image_url' | 'video_url' | 'image_urls' | 'enable_auto_sound' | 'imageReference' | 'controlnet'
    >
  >;

/**
 * The sources of a video, named as in a request; for an image only `variation_source: null`. A source that the model does not
 * support stays in the form and is not sent.
 */
export function toVideoSources(form: SourceFields, model: Pick<Model, 'capabilities'>): SentSources {
  const creation_mode = videoModeFor(model, form);
  const [first, ...more] = listReferences(form).map(itemAddress);
  if (creation_mode === undefined) return { variation_source: null };
  const sent = { variation_source: null, creation_mode };
  if (creation_mode === 'elements') return first === undefined ? sent : { ...sent, image_urls: [first, ...more] };
  if (creation_mode === 'audio') {
    const sound = { ...sent, enable_auto_sound: true };
    return form.filmId === null ? sound : { ...sound, video_url: itemAddress(form.filmId) };
  }
  if (creation_mode === 'text2video') return sent;
  const last = capabilitiesOf(model).video?.has_end_frame === true ? form.endFrameId : null;
  return {
    ...sent,
    ...(first === undefined ? {} : { image_url: first }),
    ...(last === null ? {} : { end_frame_image_url: itemAddress(last) }),
  };
}
