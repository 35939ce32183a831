import { findUnfit } from '../../../../../contract/generations/check/check-chosen.ts';
import { costOf } from '../../../../../contract/generations/cost/cost.ts';
import type { GenerationParams } from '../../../../../contract/generations/generation.ts';
import { isSeed, seedError } from '../../../../../contract/generations/image/seed-mode.ts';
import { whyNoUpscale } from '../../../../../contract/generations/image/upscale-choice.ts';
import { snapSide } from '../../../../../contract/generations/snap-side.ts';
import { limits } from '../../../../../contract/limits.ts';
import { capabilitiesOf, type Model } from '../../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../../contract/account/plan.ts';
import type { CreateForm } from '../../form/form-rules.ts';
import { toParams } from '../../form/params/to-params.ts';
import type { KnownColumn } from '../columns.ts';

/** The common settings of rows, which cells override, and the settings of the videos. */
export type BulkSettings = { form: CreateForm; videoForm: CreateForm; models: readonly Model[]; plan: Plan };

export type CheckedRow = {
  /** The problem of each unusable cell. */
  problems: Partial<Record<KnownColumn, string>>;
  /** The request for the image; null without a prompt or with a problem. `video` is also null without a video prompt. */
  still: GenerationParams | null;
  video: GenerationParams | null;
  /** Credits of the image and of the video. */
  cost: { still: number; video: number };
};

type Cells = Readonly<Record<string, string>>;

/** Turns the cells of a row into its requests, or into problems by cell. */
export function checkRow(cells: Cells, settings: BulkSettings): CheckedRow {
  const problems: CheckedRow['problems'] = {};
  const model = findModel(cells['model'] ?? '', settings, problems);
  const form = toForm(cells, settings.form, problems);
  const video = readVideo(cells, settings, problems);
  const prompt = cells['prompt']?.trim() ?? '';
  if (prompt === '' || model === undefined) return { problems, still: null, video: null, cost: { still: 0, video: 0 } };
  const params = toParams({ ...form, prompt, model: model.key }, model);
  const { upscale_mode, ...still } = params;
  const upscale = upscale_mode === undefined || whyNoUpscale(settings.plan) !== null ? {} : { upscale_mode };
  const issue = findUnfit(still, model)[0];
  if (issue !== undefined) problems.prompt ??= `${issue.path} ${issue.message}`;
  const isGood = Object.keys(problems).length === 0;
  return {
    problems,
    still: isGood ? { ...still, ...upscale } : null,
    video: isGood ? (video?.params ?? null) : null,
    cost: {
      still: costOf({ plan: settings.plan, model, asked: { ...still, ...upscale }, count: 1 }).total,
      video: video === null ? 0 : costOf({ plan: settings.plan, model: video.model, asked: video.params, count: 1 }).total,
    },
  };
}

/** Finds a model by key or name, ignoring case. */
function findModel(text: string, { form, models }: BulkSettings, problems: CheckedRow['problems']): Model | undefined {
  const asked = text.trim().toLowerCase();
  const find = (isIt: (name: string) => boolean) => models.find(({ key, name }) => isIt(key.toLowerCase()) || isIt(name.toLowerCase()));
  // The suffix `on <engine>` distinguishes models of the same name.
  const found =
    asked === ''
      ? models.find(({ key }) => key === form.model)
      : (find((name) => name === asked) ?? find((name) => name.startsWith(`${asked} on `)));
  const problem = whyNoModel(found, asked === '' ? form.model : text.trim());
  if (problem !== null) problems.model = problem;
  return found;
}

function whyNoModel(model: Model | undefined, name: string): string | null {
  if (model === undefined) return `This studio has no model “${name}”`;
  if (model.resource_type !== 'image') return `${model.name} makes videos, not images`;
  return model.available ? null : (model.unavailable_reason ?? `${model.name} cannot be used now`);
}

function toForm(cells: Cells, form: CreateForm, problems: CheckedRow['problems']): CreateForm {
  const side = (key: 'width' | 'height') => {
    const text = cells[key]?.trim() ?? '';
    if (text === '') return form[key];
    const px = /^\d{1,6}(?:[.,]0*)?(?:\s*px)?$/i.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    if (px >= limits.sideMin && px <= limits.sideMax) return snapSide(px);
    problems[key] = `${key === 'width' ? 'Width' : 'Height'} must be between ${limits.sideMin} and ${limits.sideMax}`;
    return form[key];
  };
  const seedText = cells['seed']?.trim() ?? '';
  if (seedText !== '' && !(/^\d{1,15}$/.test(seedText) && isSeed(Number(seedText)))) problems.seed = seedError;
  const texts = { prompt: limits.promptLength, negative_prompt: limits.negativePromptLength, video_prompt: limits.promptLength };
  for (const key of ['prompt', 'negative_prompt', 'video_prompt'] as const)
    if ((cells[key]?.length ?? 0) > texts[key]) problems[key] = `At most ${texts[key].toLocaleString('en')} characters`;
  const width = side('width');
  const height = side('height');
  const own = cells['negative_prompt']?.trim() ?? '';
  return {
    ...form,
    width,
    height,
    imageCount: 1,
    negativePrompt: own === '' ? form.negativePrompt : own,
    ...(seedText === '' ? {} : { isSeedFixed: true, seedText }),
  };
}

function readVideo(cells: Cells, { videoForm, models }: BulkSettings, problems: CheckedRow['problems']) {
  const prompt = cells['video_prompt']?.trim() ?? '';
  if (prompt === '') return null;
  const model = models.find(({ key }) => key === videoForm.model);
  if (model === undefined || !model.available || capabilitiesOf(model).video?.modes.includes('image2video') !== true) {
    problems.video_prompt = model?.unavailable_reason ?? 'No engine here makes videos of images';
    return null;
  }
  const params = toParams({ ...videoForm, videoMode: 'image2video', prompt, referenceId: null, moreIds: [], endFrameId: null }, model);
  return { params, model };
}
