import { videoModes, type VideoMode } from '../../../../contract/generations/video/video-modes.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { lipSyncWays } from '../../../../contract/catalogue/model-capabilities.ts';
import { emptyForm, type CreateForm } from './form-rules.ts';

/** The modes of the composer: images, a table of prompts, and the video modes. Each has its own form. */
export const formModes = ['image', 'bulk', ...videoModes] as const;
export type FormMode = (typeof formModes)[number];

/** The storage key of a mode's draft. */
export const draftKeyOf = (mode: FormMode) => `create/${mode}`;

/** The keys of all drafts in the order of the modes, and last the key of the draft from before the modes. */
export const draftKeys = [...formModes.map(draftKeyOf), 'create'];

/** The video mode of a form; null for images. */
export function videoModeIn(mode: FormMode): VideoMode | null {
  return mode === 'image' || mode === 'bulk' ? null : mode;
}

/** The heading of a mode's settings. */
export const settingsTitle = (mode: FormMode) => `${mode === 'image' ? 'Picture' : mode === 'bulk' ? 'List' : 'Video'} settings`;

/** The empty form of a mode: two images, or one video. A video form has no model until the studio's are known. */
export function blankForm(mode: FormMode): CreateForm {
  const videoMode = videoModeIn(mode);
  const form = { ...emptyForm, videoMode };
  return videoMode === null ? form : { ...form, model: '', imageCount: 1 };
}

/** Whether a model supports a mode. Talking videos have a page of their own. */
export function canMakeIn(model: Pick<Model, 'capabilities' | 'resource_type'>, mode: FormMode): boolean {
  const videoMode = videoModeIn(mode);
  if (videoMode === null) return model.resource_type === 'image';
  return lipSyncWays(model).length === 0 && capabilitiesOf(model).video?.modes.includes(videoMode) === true;
}
