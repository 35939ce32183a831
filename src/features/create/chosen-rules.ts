import type { ChosenSettings } from '../../../contract/generation/chosen-settings.ts';
import type { GenerationParams } from '../../../contract/generation.ts';
import { capabilitiesOf, type Model } from '../../../contract/model.ts';
import type { Bounds, VideoMode } from '../../../contract/model-capabilities.ts';

/** Settings with a control of their own, where the model has them; what is absent is left to the model. */
export type ChosenFields = Pick<
  ChosenSettings,
  'steps' | 'cfg_scale' | 'quality' | 'style' | 'turbo_mode' | 'duration' | 'resolution' | 'generate_audio'
>;

/** How a model of videos would begin one: with the reference if there is one, else with words. Undefined for a picture. */
export function videoModeFor(model: Pick<Model, 'capabilities'>, hasReference: boolean): VideoMode | undefined {
  const modes = capabilitiesOf(model).video?.modes;
  if (modes === undefined) return undefined;
  // Without an image Create says what is missing.
  return hasReference || !modes.includes('text2video') ? 'image2video' : 'text2video';
}

/** What was chosen, as far as the model has it: a choice for another model is kept in the form and not sent. */
export function fitChosen(chosen: ChosenFields, model: Pick<Model, 'capabilities'>): ChosenFields {
  const { steps, guidance, qualities, styles, video } = capabilitiesOf(model);
  const within = (bounds: Bounds | null, value: number | undefined) =>
    bounds !== null && value !== undefined && value >= bounds.min && value <= bounds.max ? value : undefined;
  const among = <T>(choices: readonly T[], value: T | undefined) => (value !== undefined && choices.includes(value) ? value : undefined);
  return withoutUndefined({
    steps: within(steps, chosen.steps),
    cfg_scale: within(guidance, chosen.cfg_scale),
    quality: among(qualities, chosen.quality),
    style: among(styles, chosen.style),
    turbo_mode: chosen.turbo_mode,
    duration: among(video?.durations ?? [], chosen.duration),
    resolution: among(video?.resolutions ?? [], chosen.resolution),
    generate_audio: video?.has_sound === true ? chosen.generate_audio : undefined,
  });
}

/** The fields of an older request. */
export function chosenOf(params: GenerationParams): ChosenFields {
  const { steps, cfg_scale, quality, style, turbo_mode, duration, resolution, generate_audio } = params;
  return withoutUndefined({ steps, cfg_scale, quality, style, turbo_mode, duration, resolution, generate_audio });
}

function withoutUndefined(fields: { [K in keyof ChosenFields]: ChosenFields[K] | undefined }): ChosenFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
