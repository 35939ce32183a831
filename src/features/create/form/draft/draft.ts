import * as v from 'valibot';
import { chosenEntries } from '../../../../../contract/generations/settings/chosen-settings.ts';
import { actionMarkers } from '../../../../../contract/generations/character/action-marker.ts';
import { currentModel } from '../../../../../contract/generations/current-model.ts';
import { resizeModes } from '../../../../../contract/generations/image/controlnet.ts';
import { imageDefaults } from '../../../../../contract/generations/image/image-defaults.ts';
import { referenceTypes, type ReferenceType } from '../../../../../contract/generations/image/reference-types.ts';
import { snapSide } from '../../../../../contract/generations/snap-side.ts';
import { limits } from '../../../../../contract/limits.ts';
import { videoModes } from '../../../../../contract/generations/video/video-modes.ts';
import type { Model } from '../../../../../contract/catalogue/model.ts';
import { videoModeFor } from '../../sources/sources.ts';
import { noAutoSettings } from '../auto-settings.ts';
import { formModes, videoModeIn, type FormMode } from '../form-modes.ts';
import type { CreateForm } from '../form-rules.ts';

const side = v.pipe(v.number(), v.transform(snapSide));
const { steps, cfg_scale, sampler, quality, style, turbo_mode, upscale_mode, duration, resolution, generate_audio } = chosenEntries;
const { model_id, model_weight, training_mode, object_prompt } = chosenEntries;
const trainedFields = { model_id, model_weight, training_mode, object_prompt };
const chosenFields = {
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
  ...trainedFields,
};
const id = v.optional(v.nullable(v.string()), null);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const size = v.object({ width: v.number(), height: v.number() });
const autoOf = <S extends v.GenericSchema>(value: S) =>
  v.object({ action: v.picklist(actionMarkers), cause: v.nullable(v.string()), before: v.nullable(value) });
const autoSchema = v.object({ size: autoOf(v.object({ width: side, height: side })), steps: autoOf(v.number()) });
const followedSchema = v.object({
  type: v.picklist(referenceTypes),
  id: v.nullable(v.string()),
  size: v.nullable(size),
  influence: v.nullable(share),
  isOn: v.boolean(),
});
const controlSchema = v.object({
  model: v.string(),
  id: v.nullable(v.string()),
  annotator: v.nullable(v.string()),
  resizeMode: v.nullable(v.picklist(resizeModes)),
  scale: v.nullable(share),
});
const draftSchema = v.object({
  prompt: v.string(),
  negativePrompt: v.string(),
  model: v.string(),
  width: side,
  height: side,
  auto: v.optional(v.fallback(autoSchema, noAutoSettings), noAutoSettings),
  /** A field of older drafts with a single typed reference, see `followedOfOld`. */
  sizeBefore: v.optional(v.fallback(v.nullable(size), null), null),
  imageCount: v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax)),
  isSeedFixed: v.boolean(),
  seedText: v.string(),
  referenceId: id,
  moreIds: v.optional(v.pipe(v.array(v.string()), v.maxLength(limits.imageUrlsMax)), []),
  endFrameId: id,
  followed: v.optional(v.fallback(v.nullable(v.array(followedSchema)), null), null),
  followType: v.optional(v.fallback(v.nullable(v.picklist(referenceTypes)), null), null),
  followId: id,
  influence: v.optional(v.fallback(v.nullable(share), null), null),
  control: v.optional(v.fallback(v.nullable(controlSchema), null), null),
  filmId: id,
  videoMode: v.optional(v.fallback(v.nullable(v.picklist(videoModes)), null), null),
  chosen: v.optional(v.fallback(v.object(chosenFields), {}), {}),
  presetId: v.optional(v.string()),
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), imageDefaults.strength),
});

/** A form from before the modes, with a list as prompt. */
const oldListSchema = v.object({ isBulk: v.literal(true) });

/** Parses a saved form; undefined when it is missing or has an outdated shape. */
export function parseDraft(value: unknown): CreateForm | undefined {
  const parsed = v.safeParse(draftSchema, value);
  if (!parsed.success) return undefined;
  const { model, chosen, sizeBefore, followed, followType, followId, influence, ...form } = parsed.output;
  const { model: key, ...settings } = currentModel({ ...chosen, model });
  const old = { sizeBefore, followType, followId, influence };
  return { ...form, model: key, chosen: settings, ...(followed === null ? followedOfOld(old) : { followed }) };
}

type OldFollowed = { sizeBefore: Size | null; followType: ReferenceType | null; followId: string | null; influence: number | null };
type Size = { width: number; height: number };

/** Converts an older form, which had at most one typed reference. */
function followedOfOld({ sizeBefore, followType: type, followId, influence }: OldFollowed): Pick<CreateForm, 'followed' | 'auto'> {
  if (type === null) return { followed: [], auto: noAutoSettings };
  const isSized = type === 'composition' && sizeBefore !== null;
  return {
    followed: [{ type, id: followId, size: null, influence, isOn: true }],
    auto: isSized ? { ...noAutoSettings, size: { action: 'autoUpdate', cause: followId, before: sizeBefore } } : noAutoSettings,
  };
}

/**
 * The saved forms by mode. `values`: the drafts under `draftKeys`. The draft from before the modes counts only while images
 * have none. It may be a list or for a video model, and then goes to that mode unless that mode has a draft.
 */
export function readDrafts(values: readonly unknown[], models: readonly Model[]): Partial<Record<FormMode, CreateForm>> {
  const forms: Partial<Record<FormMode, CreateForm>> = {};
  formModes.forEach((mode, index) => {
    const form = parseDraft(values[index]);
    if (form !== undefined) forms[mode] = { ...form, videoMode: videoModeIn(mode) };
  });
  const old = parseDraft(values[formModes.length]);
  if (old === undefined || forms.image !== undefined) return forms;
  const model = models.find(({ key }) => key === old.model);
  const mode = (model && videoModeFor(model, old)) ?? (v.is(oldListSchema, values[formModes.length]) ? 'bulk' : 'image');
  return { [mode]: { ...old, videoMode: videoModeIn(mode) }, ...forms };
}
