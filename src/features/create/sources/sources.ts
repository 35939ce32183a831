import { limits } from '../../../../contract/limits.ts';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import type { ResizeMode } from '../../../../contract/generations/image/controlnet.ts';
import type { ReferenceType } from '../../../../contract/generations/image/reference-types.ts';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { videoModes, type VideoMode } from '../../../../contract/generations/video/video-modes.ts';

/**
 * A picture that is followed in one thing alone. `size`: its own, in pixels; `influence`: how strongly, 0–1, null: as its kind does.
 * Switched off it stays in the form and is not sent.
 */
export type FollowedPicture = {
  type: ReferenceType;
  id: string | null;
  size: { width: number; height: number } | null;
  influence: number | null;
  isOn: boolean;
};

/** A ControlNet by its name with the item that it goes by. null: not chosen; then its engine's own, and the usual scale (0–1), hold. */
export type ControlFields = {
  model: string;
  id: string | null;
  annotator: string | null;
  resizeMode: ResizeMode | null;
  scale: number | null;
};

export const noControl: ControlFields = { model: '', id: null, annotator: null, resizeMode: null, scale: null };

/** What the next picture or video is made from beside its words: items of the library. */
export type SourceFields = {
  /** The picture to be varied or followed, or that a video begins with. */
  referenceId: string | null;
  /** Further pictures to follow, or elements of a video. */
  moreIds: readonly string[];
  endFrameId: string | null;
  /** Pictures that are followed in one thing alone, each kind at most once, the one that was switched on last at the end. */
  followed: readonly FollowedPicture[];
  /** A ControlNet of the model's engine. */
  control: ControlFields | null;
  /** The video that gets sound. */
  filmId: string | null;
  /** How a video begins, where somebody chose it; null leaves it to what is there. */
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

/** The pictures that are switched on, as far as the model follows them; with one of them no picture is followed as a whole. */
export function followedOf({ followed }: Pick<SourceFields, 'followed'>, model: Pick<Model, 'capabilities'>): FollowedPicture[] {
  const types = capabilitiesOf(model).reference_types ?? [];
  const max = capabilitiesOf(model).reference_types_max ?? 1;
  return followed.filter(({ type, isOn }) => isOn && types.includes(type)).slice(-max);
}

/** All pictures to follow, the one to be varied first. */
export function listReferences({ referenceId, moreIds }: Pick<SourceFields, 'referenceId' | 'moreIds'>): string[] {
  return referenceId === null ? [...moreIds] : [referenceId, ...moreIds];
}

/** How a model of videos would begin one: as somebody chose, else with the picture if there is one. Undefined for a picture. */
export function videoModeFor(
  model: Pick<Model, 'capabilities'>,
  { videoMode, referenceId }: Pick<SourceFields, 'videoMode' | 'referenceId'>,
): VideoMode | undefined {
  const modes = capabilitiesOf(model).video?.modes;
  if (modes === undefined) return undefined;
  if (videoMode !== null && modes.includes(videoMode)) return videoMode;
  const wanted = referenceId === null ? 'text2video' : 'image2video';
  // Without an image Create says what is missing.
  return modes.includes(wanted) ? wanted : (videoModes.find((mode) => modes.includes(mode)) ?? 'image2video');
}

/** Whether something is there that the next one is made from. A video is, where it gets sound; else it is neither sent nor seen. */
export function hasShownSource(form: SourceFields, model: Pick<Model, 'capabilities'>): boolean {
  return form.referenceId !== null || (form.filmId !== null && videoModeFor(model, form) === 'audio');
}

/** Pictures that can be shown to a model, at most. */
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
 * The sources of a video by their names in a request; of an image only `variation_source: null`. A source that the model does not take
 * stays in the form and is not sent.
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
