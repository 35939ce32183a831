import * as v from 'valibot';
import { chosenEntries } from '../../../../contract/generation/chosen-settings.ts';
import { currentModel } from '../../../../contract/generation/current-model.ts';
import { imageDefaults } from '../../../../contract/generation/image/image-defaults.ts';
import { referenceTypes } from '../../../../contract/generation/image/reference-types.ts';
import { snapSide } from '../../../../contract/generation/snap-side.ts';
import { limits } from '../../../../contract/limits.ts';
import { videoModes } from '../../../../contract/generation/video/video-modes.ts';
import type { Model } from '../../../../contract/model.ts';
import { videoModeFor } from '../sources/sources.ts';
import { formModes, videoModeIn, type FormMode } from './form-modes.ts';
import type { CreateForm } from './form-rules.ts';

const side = v.pipe(v.number(), v.transform(snapSide));
const { steps, cfg_scale, sampler, quality, style, turbo_mode, upscale_mode, duration, resolution, generate_audio } = chosenEntries;
const chosenFields = { steps, cfg_scale, sampler, quality, style, turbo_mode, upscale_mode, duration, resolution, generate_audio };
const id = v.optional(v.nullable(v.string()), null);
const draftSchema = v.object({
  prompt: v.string(),
  negativePrompt: v.string(),
  model: v.string(),
  width: side,
  height: side,
  sizeBefore: v.optional(v.nullable(v.object({ width: side, height: side })), null),
  imageCount: v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax)),
  isSeedFixed: v.boolean(),
  seedText: v.string(),
  referenceId: id,
  moreIds: v.optional(v.pipe(v.array(v.string()), v.maxLength(limits.imageUrlsMax)), []),
  endFrameId: id,
  followType: v.optional(v.fallback(v.nullable(v.picklist(referenceTypes)), null), null),
  followId: id,
  influence: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  filmId: id,
  videoMode: v.optional(v.fallback(v.nullable(v.picklist(videoModes)), null), null),
  isBulk: v.optional(v.boolean(), false),
  listName: v.optional(v.string(), ''),
  chosen: v.optional(v.fallback(v.object(chosenFields), {}), {}),
  presetId: id,
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), imageDefaults.strength),
});

/** The saved form; undefined when there is none or an older version of the studio saved it in another shape. */
export function parseDraft(value: unknown): CreateForm | undefined {
  const parsed = v.safeParse(draftSchema, value);
  if (!parsed.success) return undefined;
  const { model, chosen, ...form } = parsed.output;
  const { model: key, ...settings } = currentModel({ ...chosen, model });
  return { ...form, model: key, chosen: settings };
}

/**
 * The saved forms by mode. `values`: the drafts under `draftKeys`. The one from before the modes is read while images have none: it
 * may be a list or for a model of videos, and goes to that mode, unless that has a draft.
 */
export function readDrafts(values: readonly unknown[], models: readonly Model[]): Partial<Record<FormMode, CreateForm>> {
  const forms: Partial<Record<FormMode, CreateForm>> = {};
  formModes.forEach((mode, index) => {
    const form = parseDraft(values[index]);
    if (form !== undefined) forms[mode] = { ...form, isBulk: mode === 'bulk', videoMode: videoModeIn(mode) };
  });
  const old = parseDraft(values[formModes.length]);
  if (old === undefined || forms.image !== undefined) return forms;
  const model = models.find(({ key }) => key === old.model);
  const mode = (model && videoModeFor(model, old)) ?? (old.isBulk ? 'bulk' : 'image');
  return { [mode]: { ...old, isBulk: mode === 'bulk', videoMode: videoModeIn(mode) }, ...forms };
}
