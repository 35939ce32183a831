import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { snapSide } from '../../../contract/generations/snap-side.ts';
import { findWay } from '../../../contract/generations/check/check-sound.ts';
import { costOf, type Cost } from '../../../contract/generations/cost/cost.ts';
import { speechSeconds, whyLipSyncDisabled, type LipSyncWay } from '../../../contract/generations/video/lip-sync.ts';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { lipSyncWays } from '../../../contract/catalogue/model-capabilities.ts';
import { maxImages, type Plan } from '../../../contract/account/plan.ts';
import type { LipSyncForm } from './lip-sync.state.ts';

/** Models that make talking videos, available ones first. */
export function listTalkingModels(models: readonly Model[]): Model[] {
  const talking = models.filter((model) => lipSyncWays(model).length > 0);
  return [...talking.filter(({ available }) => available), ...talking.filter(({ available }) => !available)];
}

/** The way of lip sync that the form needs; without a speaker, that of an image. */
export function wayOfForm({ visual, by }: Pick<LipSyncForm, 'visual' | 'by'>): LipSyncWay {
  return { from: visual?.type ?? 'image', by };
}

/** The chosen model, or else the first suitable one. Undefined where none is suitable. */
export function modelOfForm(form: LipSyncForm, models: readonly Model[]): Model | undefined {
  const can = (model: Model) => model.available && findWay(lipSyncWays(model), wayOfForm(form)) !== undefined;
  return models.find((model) => model.key === form.model && can(model)) ?? models.find(can);
}

/** Length of the speech in seconds; null until known. */
export function secondsOfForm({ by, voice, speech }: LipSyncForm): number | null {
  if (by === 'voice') return voice?.duration ?? null;
  return speech.trim() === '' ? null : speechSeconds(speech);
}

export type LipSyncLack = 'NO_ENGINE' | 'NO_MEDIA' | 'NO_VOICE' | 'NO_MODEL' | 'TOO_LONG' | 'PROMPT_TOO_LONG' | 'PLAN_LIMIT';

/** Whether Create is enabled, the reason if not, and the cost; the cost is null until the length is known. */
export function checkLipSyncForm(
  form: LipSyncForm,
  models: readonly Model[],
  plan: Plan,
): { reason: LipSyncLack | null; cost: Cost | null; secondsMax: number | null } {
  const seconds = secondsOfForm(form);
  const model = modelOfForm(form, models);
  const secondsMax = findWay(lipSyncWays(model), wayOfForm(form))?.seconds_max ?? null;
  const cost =
    seconds === null || model === undefined
      ? null
      : costOf({ plan, model, asked: toLipSyncParams(form, model), count: form.count, voiceSeconds: seconds });
  return { reason: whyDisabled(form, { models, model, plan, seconds, secondsMax }), cost, secondsMax };
}

type Known = { models: readonly Model[]; model: Model | undefined; plan: Plan; seconds: number | null; secondsMax: number | null };

function whyDisabled(form: LipSyncForm, { models, model, plan, seconds, secondsMax }: Known): LipSyncLack | null {
  if (!models.some(({ available }) => available)) return 'NO_ENGINE';
  if (form.count > maxImages(plan)) return 'PLAN_LIMIT';
  const lack = whyLipSyncDisabled(sourcesOf(form));
  if (lack !== null) return lack;
  if (model === undefined) return 'NO_MODEL';
  if (form.prompt.length > limits.promptLength) return 'PROMPT_TOO_LONG';
  return seconds !== null && secondsMax !== null && seconds > secondsMax ? 'TOO_LONG' : null;
}

function sourcesOf({ visual, by, voice, speech }: LipSyncForm) {
  const media = visual === null ? {} : visual.type === 'image' ? { image_url: visual.url } : { video_url: visual.url };
  if (by === 'speech') return speech.trim() === '' ? media : { ...media, speech_prompt: speech.trim() };
  return voice === null ? media : { ...media, audio_url: voice.url };
}

const shorterSide = 720;

/** The request of a complete form. */
export function toLipSyncParams(form: LipSyncForm, model: Model): GenerationParams {
  const { width, height } = form.visual ?? { width: null, height: null };
  const [wide, high] = [width ?? model.default_width, height ?? model.default_height];
  const scale = Math.min(shorterSide / Math.min(wide, high), limits.sideMax / Math.max(wide, high));
  return {
    prompt: form.prompt,
    negative_prompt: '',
    model: model.key,
    width: snapSide(wide * scale),
    height: snapSide(high * scale),
    image_num: form.count,
    seed: null,
    variation_source: null,
    strength: null,
    creation_mode: 'audio',
    lip_sync: true,
    ...sourcesOf(form),
  };
}
