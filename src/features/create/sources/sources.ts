import { limits } from '../../../../contract/limits.ts';
import type { GenerationParams } from '../../../../contract/generation.ts';
import { influenceDefaults, type ReferenceType } from '../../../../contract/generation/image/reference-types.ts';
import { itemAddress } from '../../../../contract/generation/media-address.ts';
import { capabilitiesOf, type Model } from '../../../../contract/model.ts';
import type { VideoMode } from '../../../../contract/generation/video/video-modes.ts';

/** What the next picture or video is made from beside its words: items of the library. */
export type SourceFields = {
  /** The picture to be varied or followed, or that a video begins with. */
  referenceId: string | null;
  /** Further pictures to follow, or elements of a video. */
  moreIds: readonly string[];
  endFrameId: string | null;
  /** A picture that is followed in one thing alone, in which, and how strongly (0–1; null: as its kind does). */
  followType: ReferenceType | null;
  followId: string | null;
  influence: number | null;
  /** The video that gets sound. */
  filmId: string | null;
  /** How a video begins, where somebody chose it; null leaves it to what is there. */
  videoMode: VideoMode | null;
};

export const noSources: SourceFields = {
  referenceId: null,
  moreIds: [],
  endFrameId: null,
  followType: null,
  followId: null,
  influence: null,
  filmId: null,
  videoMode: null,
};

/** What is followed alone, where the model can: then it stands alone. */
export function followedOf(form: SourceFields, model: Pick<Model, 'capabilities'>): ReferenceType | null {
  const { followType } = form;
  return followType !== null && capabilitiesOf(model).reference_types?.includes(followType) === true ? followType : null;
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
  return modes.includes(wanted) ? wanted : (modes[0] ?? 'image2video');
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

type SentSources = Pick<GenerationParams, 'variation_source'> & { creation_mode?: VideoMode } & Partial<
    Pick<GenerationParams, 'image_url' | 'end_frame_image_url' | 'video_url' | 'image_urls' | 'enable_auto_sound' | 'imageReference'>
  >;

function toImageSources(form: SourceFields, model: Pick<Model, 'capabilities'>, more: string[]): SentSources {
  const type = followedOf(form, model);
  if (type === null) return { variation_source: form.referenceId, ...(more.length === 0 ? {} : { image_urls: more }) };
  if (form.followId === null) return { variation_source: null };
  const influenceStrength = form.influence ?? influenceDefaults[type];
  const reference = { type, image_url: itemAddress(form.followId), ...(influenceStrength === undefined ? {} : { influenceStrength }) };
  return { variation_source: null, imageReference: [reference] };
}

/** The same as a request names it; what the model does not begin with stays in the form and is not sent. */
export function toSources(form: SourceFields, model: Pick<Model, 'capabilities'>): SentSources {
  const creation_mode = videoModeFor(model, form);
  const [first, ...more] = listReferences(form).map(itemAddress);
  if (creation_mode === undefined) return toImageSources(form, model, more);
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
