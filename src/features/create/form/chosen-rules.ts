import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import type { GenerationParams } from '../../../../contract/generations/generation.ts';
import { fitUpscaleMode } from '../../../../contract/generations/image/upscale-at-create.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { isKling } from '../../../../contract/generations/video/is-kling.ts';
import type { Bounds } from '../../../../contract/catalogue/model-capabilities.ts';

const noSize = { width: 0, height: 0 };

/** Optional settings with their own controls. An absent one is left to the model. */
export type ChosenFields = Pick<
  ChosenSettings,
  | TrainedKey
  | 'steps'
  | 'cfg_scale'
  | 'sampler'
  | 'quality'
  | 'style'
  | 'turbo_mode'
  | 'upscale_mode'
  | 'duration'
  | 'resolution'
  | 'generate_audio'
>;
/** The keys of a trained model: id, weight, kind of training and trigger words. */
type TrainedKey = 'model_id' | 'model_weight' | 'training_mode' | 'object_prompt';
/** Undefined clears a choice. */
export type ChosenChange = { [K in keyof ChosenFields]: ChosenFields[K] | undefined };
type SentFields = ChosenFields & Pick<ChosenSettings, 'videoMode'>;

/** True for a video model whose qualities are the specification's video modes; the request sends those as `videoMode`. */
export function hasVideoModes(model: Pick<Model, 'capabilities'>): boolean {
  const { qualities, video } = capabilitiesOf(model);
  return video !== null && qualities.length > 0 && qualities.every(isVideoMode);
}

const isVideoMode = (quality: string | undefined): quality is 'std' | 'pro' => quality === 'std' || quality === 'pro';

/** True when the last frame forces duration and mode. */
export function isForcedByEndFrame(
  model: Pick<Model, 'key'>,
  { end_frame_image_url }: Pick<GenerationParams, 'end_frame_image_url'>,
): boolean {
  return end_frame_image_url !== undefined && isKling(model.key);
}

/** Facts that limit the choices. `guidanceMax`: the largest guidance with these references; null or absent: the model's limit. */
type Surroundings = Pick<GenerationParams, 'end_frame_image_url'> & {
  size?: { width: number; height: number };
  guidanceMax?: number | null;
};

/**
 * The chosen settings that the model supports. The others stay in the form for another model and are not sent. A last frame
 * of Kling forces 5 seconds in pro mode.
 */
export function fitChosen(
  chosen: ChosenFields,
  model: Pick<Model, 'key' | 'capabilities' | 'extras'>,
  { size, guidanceMax: max = null, ...sources }: Surroundings = {},
): SentFields {
  const { steps, guidance: bounds, samplers, qualities, styles, video } = capabilitiesOf(model);
  const within = (range: Bounds | null, value: number | undefined) =>
    range !== null && value !== undefined && value >= range.min && value <= range.max ? value : undefined;
  const among = <T>(choices: readonly T[], value: T | undefined) => (value !== undefined && choices.includes(value) ? value : undefined);
  const isForced = isForcedByEndFrame(model, sources);
  const quality = among(qualities, isForced ? 'pro' : chosen.quality);
  return withoutUndefined({
    steps: within(steps, chosen.steps),
    cfg_scale: within(bounds, max === null ? chosen.cfg_scale : Math.min(chosen.cfg_scale ?? bounds?.default ?? max, max)),
    sampler: among(samplers, chosen.sampler),
    ...(hasVideoModes(model) && isVideoMode(quality) ? { videoMode: quality } : { quality }),
    style: among(styles, chosen.style),
    turbo_mode: chosen.turbo_mode,
    upscale_mode: video === null ? fitUpscaleMode(chosen.upscale_mode, size ?? noSize) : undefined,
    duration: among(video?.durations ?? [], isForced ? 5 : chosen.duration),
    resolution: among(video?.resolutions ?? [], chosen.resolution),
    generate_audio: video?.has_sound === true ? chosen.generate_audio : undefined,
    ...fitTrained(chosen, model),
  });
}

function fitTrained({ model_id, model_weight, training_mode, object_prompt }: ChosenFields, { extras }: Pick<Model, 'extras'>) {
  return model_id !== undefined && extras?.trained.includes(model_id) === true
    ? { model_id, model_weight, training_mode, object_prompt }
    : {};
}

/** Removes undefined fields, so that a request has no keys for settings left to the model. */
export function withoutUndefined(fields: { [K in keyof SentFields]: SentFields[K] | undefined }): SentFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
