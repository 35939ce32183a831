import { videoModes } from '../../../../../contract/generations/video/video-modes.ts';
import { currentModel } from '../../../../../contract/generations/current-model.ts';
import type { ChosenSettings } from '../../../../../contract/generations/settings/chosen-settings.ts';
import type { GenerationParams } from '../../../../../contract/generations/generation.ts';
import { fromSources } from '../../sources/from-sources.ts';
import type { SourceFields } from '../../sources/sources.ts';
import { chosenByUser, noAutoSettings, type AutoSettings } from '../auto-settings.ts';
import { withoutUndefined, type ChosenFields } from '../chosen-rules.ts';
import { askForCaret, createState, enterMode } from '../create.state.ts';
import type { FormMode } from '../form-modes.ts';
import type { CreateForm } from '../form-rules.ts';

/** The mode of the form that can send an older request again. */
export function modeOfParams({ creation_mode }: Pick<GenerationParams, 'creation_mode'>): FormMode {
  return videoModes.find((mode) => mode === creation_mode) ?? 'image';
}

/** Fills the form of the right mode with the settings of an item, and puts the caret into the prompt. */
export function reuseSettings(params: GenerationParams): void {
  enterMode(modeOfParams(params));
  createState.forms[createState.mode] = fromParams(params, createState.form);
  askForCaret();
}

/** The form that would send `params` again. With a fixed seed it keeps the present count for a random one. */
export function fromParams(asked: GenerationParams, form: CreateForm): CreateForm {
  const params = currentModel(asked);
  const sources = fromSources(params);
  return {
    prompt: params.prompt,
    negativePrompt: params.negative_prompt,
    model: params.model,
    width: params.width,
    height: params.height,
    auto: autoOf(sources.followed),
    imageCount: params.seed === null ? params.image_num : form.imageCount,
    isSeedFixed: params.seed !== null,
    seedText: params.seed === null ? '' : String(params.seed),
    strength: params.strength ?? form.strength,
    chosen: chosenOf(params),
    ...sources,
  };
}

/** Marks size and steps as coming from the request, so that its references do not set them again. */
function autoOf(followed: SourceFields['followed']): AutoSettings {
  const composition = followed.find(({ type, size }) => type === 'composition' && size !== null);
  const hasSubject = followed.some(({ type }) => type === 'subject');
  return {
    size: chosenByUser({ ...noAutoSettings.size, cause: composition?.id ?? null }),
    steps: chosenByUser({ ...noAutoSettings.steps, cause: hasSubject ? 'subject' : null }),
  };
}

/** The choices of an older request, or of a preset. */
export function chosenOf(params: ChosenSettings): ChosenFields {
  const { steps, cfg_scale, sampler, style, turbo_mode, upscale_mode, duration, resolution, generate_audio } = params;
  const { model_id, model_weight, training_mode, object_prompt } = params;
  const trained = { model_id, model_weight, training_mode, object_prompt };
  const quality = params.quality ?? params.videoMode;
  return withoutUndefined({
    steps,
    cfg_scale,
    sampler,
    quality,
    style,
    turbo_mode,
    upscale_mode,
    duration,
    resolution,
    generate_audio,
    ...trained,
  });
}
