import { snapSide, type GenerationParams } from '../../../contract/generation.ts';
import { limits } from '../../../contract/limits.ts';
import { whyVideoCreateDisabled, type VideoLack } from '../../../contract/generation/create-disabled.ts';
import { itemAddress, readMediaAddress } from '../../../contract/generation/media-address.ts';
import { capabilitiesOf, painterModel, type Model } from '../../../contract/model.ts';
import { creditCost, maxImages, whyCreateDisabled, type Plan } from '../../../contract/plan.ts';
import { chosenOf, fitChosen, videoModeFor, type ChosenFields } from './chosen-rules.ts';

/** The form as the person sees it; the prompt may be empty and the seed may be unfinished text. */
export type CreateForm = {
  prompt: string;
  negativePrompt: string;
  model: string;
  width: number;
  height: number;
  /** Images asked for while the seed is random; kept while a fixed seed forces one. */
  imageCount: number;
  isSeedFixed: boolean;
  /** As typed, so that a wrong seed can be shown and corrected. */
  seedText: string;
  /** The item that the pictures are to be variations of, and how far they may leave it, 0–1. */
  referenceId: string | null;
  strength: number;
  /** What else was chosen; of it is sent what the model has. */
  chosen: ChosenFields;
};

/** Image defaults of the specification: two images of the model's own size. */
export const emptyForm: CreateForm = {
  prompt: '',
  negativePrompt: '',
  model: painterModel.key,
  width: painterModel.default_width,
  height: painterModel.default_height,
  imageCount: 2,
  isSeedFixed: false,
  seedText: '',
  referenceId: null,
  strength: limits.variationStrengthSubtle,
  chosen: {},
};

export const seedError = `Seed must be between ${limits.seedMin} and ${limits.seedMax}`;

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

/** Reads a typed side in px: text that is not a number gives the side before, a number snaps to the nearest allowed one. */
export function readSide(text: string, previous: number): number {
  const px = Number(text.trim());
  return text.trim() === '' || !Number.isFinite(px) ? previous : snapSide(px);
}

export type CreateReadiness = {
  reason: ReturnType<typeof whyCreateDisabled> | VideoLack | 'MODEL_UNAVAILABLE' | 'NO_REFERENCES';
  imageCount: number;
  cost: number;
  isFree: boolean;
};

/** Whether Create may be pressed, why not, and what it costs. */
export function checkForm(form: CreateForm, plan: Plan, model: Model = painterModel): CreateReadiness {
  const imageCount = readImageCount(form);
  return {
    reason: whyDisabled(form, { plan, model, imageCount }),
    imageCount,
    cost: creditCost(plan, model.credits_per_image, imageCount),
    isFree: plan === 'free',
  };
}

function whyDisabled(form: CreateForm, { plan, model, imageCount }: { plan: Plan; model: Model; imageCount: number }) {
  const reason = whyCreateDisabled({ prompt: form.prompt, imageCount, plan, seed: readSeed(form) });
  if (reason !== null && reason !== 'EMPTY_PROMPT') return reason;
  if (!model.available) return 'MODEL_UNAVAILABLE' as const;
  const { creation_mode, image_url } = toVideo(form, model);
  if (creation_mode === undefined) {
    if (form.referenceId !== null && model.capabilities?.references_max === 0) return 'NO_REFERENCES' as const;
    return reason;
  }
  return whyVideoCreateDisabled({
    model: model.key,
    creation_mode,
    prompt: form.prompt,
    ...(image_url === undefined ? {} : { image_url }),
  });
}

/** What a video begins with; nothing for a picture. */
function toVideo(form: CreateForm, model: Model): Pick<GenerationParams, 'creation_mode' | 'image_url'> {
  const creation_mode = videoModeFor(model, form.referenceId !== null);
  if (creation_mode === undefined) return {};
  return { creation_mode, ...(form.referenceId === null ? {} : { image_url: itemAddress(form.referenceId) }) };
}

/** True when a count is more than the plan allows. */
export function isOverPlan(imageCount: number, plan: Plan): boolean {
  return imageCount > maxImages(plan);
}

/** What is sent for a form that `checkForm` found ready. */
export function toParams(form: CreateForm, model: Model = painterModel): GenerationParams {
  const video = toVideo(form, model);
  const reference = video.creation_mode === undefined ? form.referenceId : null;
  return {
    prompt: form.prompt,
    negative_prompt: capabilitiesOf(model).negative_prompt ? form.negativePrompt : '',
    model: form.model,
    width: form.width,
    height: form.height,
    image_num: readImageCount(form),
    seed: readSeed(form),
    variation_source: reference,
    strength: reference === null ? null : form.strength,
    ...fitChosen(form.chosen, model),
    ...video,
  };
}

/** The form that would send `params` again. A fixed seed keeps the count to go back to. */
export function fromParams(params: GenerationParams, form: CreateForm): CreateForm {
  return {
    prompt: params.prompt,
    negativePrompt: params.negative_prompt,
    model: params.model,
    width: params.width,
    height: params.height,
    imageCount: params.seed === null ? params.image_num : form.imageCount,
    isSeedFixed: params.seed !== null,
    seedText: params.seed === null ? '' : String(params.seed),
    referenceId: params.variation_source ?? firstImageOf(params),
    strength: params.strength ?? form.strength,
    chosen: chosenOf(params),
  };
}

function firstImageOf({ image_url }: GenerationParams): string | null {
  const named = image_url === undefined ? null : readMediaAddress(image_url);
  return named?.kind === 'item' ? named.id : null;
}

/** Characters left, once they are few enough to matter; null before that. Negative when there are too many. */
export function charactersLeft(text: string, maxLength: number = limits.promptLength): number | null {
  const left = maxLength - text.length;
  return left <= maxLength / 10 ? left : null;
}
