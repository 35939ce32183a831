import { limits } from '../../../../contract/limits.ts';
import { costOf, type CostPart } from '../../../../contract/generations/cost/cost.ts';
import { whyVideoCreateDisabled, type VideoLack } from '../../../../contract/generations/check/create-disabled.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { capabilitiesOf, painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { maxImages, whyCreateDisabled, type Plan } from '../../../../contract/account/plan.ts';
import { noAutoSettings, type AutoSettings } from './auto-settings.ts';
import { fitChosen, type ChosenFields } from './chosen-rules.ts';
import { followedOf, listReferences, noSources, picturesMax, toVideoSources, type SourceFields } from '../sources/sources.ts';

/** The form as the person sees it; the prompt may be empty and the seed may be unfinished text. */
export type CreateForm = SourceFields & {
  prompt: string;
  negativePrompt: string;
  model: string;
  width: number;
  height: number;
  /** The origin of size and steps: references can set them too. */
  auto: AutoSettings;
  /** Images asked for while the seed is random; kept while a fixed seed forces one. */
  imageCount: number;
  isSeedFixed: boolean;
  /** As typed, so that a wrong seed can be shown and corrected. */
  seedText: string;
  /** How far the pictures may leave those that they follow, 0–1. */
  strength: number;
  /** What else was chosen; of it is sent what the model has. */
  chosen: ChosenFields;
  /** The preset that was applied last; absent: none. It may be deleted or for another model. */
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

/** Pictures that an image follows beside the one that it varies, in one thing or as a whole. */
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
  // What is followed in one thing alone stands alone: the others stay in the form and are not sent.
  const isOver = followedOf(form, model).length === 0 && listReferences(form).length > picturesMax(model, creation_mode);
  if (creation_mode === undefined) return isOver ? (picturesMax(model, undefined) === 0 ? 'NO_REFERENCES' : 'MANY_REFERENCES') : reason;
  return whyVideoCreateDisabled({ model: model.key, creation_mode, prompt: form.prompt, ...sources });
}

/** True where the form is that of a video which the model does not make in this way. */
function isUnsuited({ videoMode }: CreateForm, model: Model): boolean {
  return videoMode !== null && capabilitiesOf(model).video?.modes.includes(videoMode) !== true;
}

/** A model that takes no seed is not given one, and makes as many as were asked for. */
export function fitSeed(form: CreateForm, model: Model): CreateForm {
  return capabilitiesOf(model).seed ? form : { ...form, isSeedFixed: false };
}

/** How many images the form asks for, and whether the plan holds that many at once. `isFixed`: a seed allows no other count. */
export function countImages(form: CreateForm, plan: Plan, model: Model = painterModel) {
  const fitting = fitSeed(form, model);
  const count = readImageCount(fitting);
  return { count, isOver: count > maxImages(plan), isFixed: fitting.isSeedFixed };
}

/** Characters left, once they are few enough to matter; null before that. Negative when there are too many. */
export function charactersLeft(text: string, maxLength: number = limits.promptLength): number | null {
  const left = maxLength - text.length;
  return left <= maxLength / 10 ? left : null;
}
