import { videoModes, type VideoMode } from '../../../../contract/generations/video/video-modes.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { lipSyncWays } from '../../../../contract/catalogue/model-capabilities.ts';
import { emptyForm, type CreateForm } from './form-rules.ts';

/** Modes of the composer: images of one prompt, images of a list of prompts, or a video in one of its modes. Each has its own form. */
export const formModes = ['image', 'bulk', ...videoModes] as const;
export type FormMode = (typeof formModes)[number];

/** Key of a mode's draft. */
export const draftKeyOf = (mode: FormMode) => `create/${mode}`;

/** Keys of the drafts of all modes in their order, and of the one draft from before the modes. */
export const draftKeys = [...formModes.map(draftKeyOf), 'create'];

/** The video mode of a form; null where it makes images. */
export function videoModeIn(mode: FormMode): VideoMode | null {
  return mode === 'image' || mode === 'bulk' ? null : mode;
}

/** The heading of a mode's settings. */
export const settingsTitle = (mode: FormMode) => `${mode === 'image' ? 'Picture' : mode === 'bulk' ? 'List' : 'Video'} settings`;

/** The empty form of a mode: two images, or one video. No model of videos is chosen before the studio's are known. */
export function blankForm(mode: FormMode): CreateForm {
  const videoMode = videoModeIn(mode);
  const form = { ...emptyForm, videoMode };
  return videoMode === null ? form : { ...form, model: '', imageCount: 1 };
}

/** True where a model makes what the form of the mode asks for. Talking videos have a page of their own. */
export function canMakeIn(model: Pick<Model, 'capabilities' | 'resource_type'>, mode: FormMode): boolean {
  const videoMode = videoModeIn(mode);
  if (videoMode === null) return model.resource_type === 'image';
  return lipSyncWays(model).length === 0 && capabilitiesOf(model).video?.modes.includes(videoMode) === true;
}
