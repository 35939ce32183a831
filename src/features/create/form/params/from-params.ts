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

/** The mode of an older request that this form can send. */
export function modeOfParams({ creation_mode }: Pick<GenerationParams, 'creation_mode'>): FormMode {
  return videoModes.find((mode) => mode === creation_mode) ?? 'image';
}

/** Fills the form of the right mode with the settings of an older picture or video and asks for the caret in the prompt. */
export function reuseSettings(params: GenerationParams): void {
  enterMode(modeOfParams(params));
  createState.forms[createState.mode] = fromParams(params, createState.form);
  askForCaret();
}

/** The form that would send `params` again. A fixed seed keeps the count to go back to. */
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

/** The size and the steps are those of the request, whatever its references would set. */
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
