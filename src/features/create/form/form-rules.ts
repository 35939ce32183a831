import { limits } from '../../../../contract/limits.ts';
import { costOf, type CostPart } from '../../../../contract/generations/cost/cost.ts';
import { whyVideoCreateDisabled, type VideoLack } from '../../../../contract/generations/check/create-disabled.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { capabilitiesOf, painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { maxImages, whyCreateDisabled, type Plan } from '../../../../contract/account/plan.ts';
import { noAutoSettings, type AutoSettings } from './auto-settings.ts';
import { fitChosen, type ChosenFields } from './chosen-rules.ts';
import { followedOf, listReferences, noSources, picturesMax, toVideoSources, type SourceFields } from '../sources/sources.ts';

/** The visible form. The prompt may be empty and the seed may be invalid text. */
export type CreateForm = SourceFields & {
  prompt: string;
  negativePrompt: string;
  model: string;
  width: number;
  height: number;
  /** The origin of size and steps: references can set them too. */
  auto: AutoSettings;
  /** The count for a random seed; kept while a fixed seed forces 1. */
  imageCount: number;
  isSeedFixed: boolean;
  /** As typed, so that a wrong seed can be shown and corrected. */
  seedText: string;
  /** How far results may differ from the reference, 0–1. */
  strength: number;
  /** The other settings; only those that the model supports are sent. */
  chosen: ChosenFields;
  /** The preset applied last; absent: none. It may be deleted, or for another model. */
  presetId?: string | undefined;
};

export const emptyForm: CreateForm = {
  ...noSources,
  prompt: '',
  negativePrompt: '',
  model: painterModel.key,
  width: imageDefaults.width,
  height: imageDefaults.height,
  auto: noAutoSettings,
  imageCount: imageDefaults.image_num,
  isSeedFixed: false,
  seedText: '',
  strength: imageDefaults.strength,
  chosen: {},
};

/** The seed to send: null while it is random, NaN when the text is not a whole number. */
export function readSeed(form: Pick<CreateForm, 'isSeedFixed' | 'seedText'>): number | null {
  if (!form.isSeedFixed) return null;
  const text = form.seedText.trim();
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** A fixed seed makes one picture, so it forces the count to 1; the chosen count comes back with a random seed. */
export function readImageCount(form: Pick<CreateForm, 'isSeedFixed' | 'imageCount'>): number {
  return form.isSeedFixed ? 1 : form.imageCount;
}

/** Clamps a typed or stepped count to what a request may hold. */
export function clampImageCount(count: number): number {
  return Math.min(limits.imageCountMax, Math.max(limits.imageCountMin, Math.round(count)));
}

export type CreateReadiness = {
  reason: ReturnType<typeof whyCreateDisabled> | VideoLack | 'MODEL_UNAVAILABLE' | 'MODEL_UNSUITED' | 'NO_REFERENCES' | 'MANY_REFERENCES';
  imageCount: number;
  cost: number;
  /** The parts of the cost. */
  costParts: CostPart[];
  isFree: boolean;
};

/** Whether Create may be pressed, why not, and what it costs. */
export function checkForm(form: CreateForm, plan: Plan, model: Model = painterModel): CreateReadiness {
  const { count: imageCount } = countImages(form, plan, model);
  const sources = toVideoSources(form, model);
  const chosen = fitChosen(form.chosen, model, { ...sources, size: form });
  const references = sources.creation_mode === undefined ? listFollowed(form, model) : sources.image_urls;
  const { total: cost, parts: costParts } = costOf({ plan, model, asked: { ...chosen, image_urls: references }, count: imageCount });
  return {
    reason: whyDisabled(form, { plan, model, imageCount }),
    imageCount,
    cost,
    costParts,
    isFree: plan === 'free',
  };
}

/** The references that cost extra: the typed ones, else the plain ones after the first. */
function listFollowed(form: CreateForm, model: Model): readonly unknown[] {
  const followed = followedOf(form, model);
  return followed.length > 0 ? followed.filter(({ id }) => id !== null) : form.moreIds;
}

type Asked = { plan: Plan; model: Model; imageCount: number };

function whyDisabled(form: CreateForm, { plan, model, imageCount }: Asked): CreateReadiness['reason'] {
  const asked = { prompt: form.prompt, imageCount, plan, seed: readSeed(fitSeed(form, model)) };
  const reason = whyCreateDisabled(asked);
  if (reason !== null && reason !== 'EMPTY_PROMPT') return reason;
  if (!model.available) return 'MODEL_UNAVAILABLE';
  if (isUnsuited(form, model)) return 'MODEL_UNSUITED';
  const { creation_mode, ...sources } = toVideoSources(form, model);
  // With typed references the plain ones stay in the form and are not sent, so they cannot be too many.
  const isOver = followedOf(form, model).length === 0 && listReferences(form).length > picturesMax(model, creation_mode);
  if (creation_mode === undefined) return isOver ? (picturesMax(model, undefined) === 0 ? 'NO_REFERENCES' : 'MANY_REFERENCES') : reason;
  return whyVideoCreateDisabled({ model: model.key, creation_mode, prompt: form.prompt, ...sources });
}

/** True for a video mode that the model does not support. */
function isUnsuited({ videoMode }: CreateForm, model: Model): boolean {
  return videoMode !== null && capabilitiesOf(model).video?.modes.includes(videoMode) !== true;
}

/** Clears the fixed seed for a model without seeds, so that the chosen count applies. */
export function fitSeed(form: CreateForm, model: Model): CreateForm {
  return capabilitiesOf(model).seed ? form : { ...form, isSeedFixed: false };
}

/** The number of images, and whether the plan allows it. `isFixed`: a fixed seed forces it. */
export function countImages(form: CreateForm, plan: Plan, model: Model = painterModel) {
  const fitting = fitSeed(form, model);
  const count = readImageCount(fitting);
  return { count, isOver: count > maxImages(plan), isFixed: fitting.isSeedFixed };
}

/** Characters left near the limit, else null. Negative beyond the limit. */
export function charactersLeft(text: string, maxLength: number = limits.promptLength): number | null {
  const left = maxLength - text.length;
  return left <= maxLength / 10 ? left : null;
}
