import { sharePermissions } from '../../../contract/media/media.ts';
import { albumSteps } from './album-steps.ts';
import type { Asking, ChangeStep } from './change-step.ts';
import { storySteps } from './story-steps.ts';

/** The picture of a step, and another that is often the same. */
const pair = ({ id, pick, names }: Asking): string[] => [...new Set([id, names.pictures[pick % 3]!])];

const star: ChangeStep = ({ id, pick }) => ({ kind: 'media.star', args: { id, is_starred: pick % 2 === 0 } });

const mediaSteps = {
  star,
  batchStar: (asking) => ({ kind: 'media.batchStar', args: { ids: pair(asking), is_starred: asking.pick % 2 === 0 } }),
  delete: (asking) => ({ kind: 'media.delete', args: { ids: pair(asking) } }),
  restoreMedia: ({ id }) => ({ kind: 'media.restore', args: { ids: [id], rows: [] } }),
  share: ({ id, pick }) => ({ kind: 'media.share', args: { id, share_access_permission: sharePermissions[pick % 3]! } }),
  upscale: ({ id, pick, now, modes: { upscale } }) => ({
    kind: 'media.upscale',
    args: { id, upscale_mode: upscale[pick % upscale.length]!, face_enhance_weight: 0.5, at: now },
  }),
} satisfies Record<string, ChangeStep>;

const presetSteps = {
  savePreset: (asking) => {
    const args = { name: `Preset ${asking.pick}`, preset_settings: settingsOf(asking), base_model: 'painter', model_id: null };
    return { kind: 'preset.create', args: { id: presetOf(asking), ...args, at: asking.now } };
  },
  renamePreset: (asking) => ({ kind: 'preset.update', args: { id: presetOf(asking), name: `Renamed ${asking.pick}`, at: asking.now } }),
  changePreset: (asking) => ({
    kind: 'preset.update',
    args: { id: presetOf(asking), preset_settings: settingsOf(asking), at: asking.now },
  }),
  deletePreset: (asking) => ({ kind: 'preset.delete', args: { id: presetOf(asking), row: null } }),
  restorePreset: (asking) => ({ kind: 'preset.restore', args: { id: presetOf(asking), row: null } }),
} satisfies Record<string, ChangeStep>;

const presetOf = ({ names, pick }: Asking): string => names.presets[pick % 2]!;
/** In the order of the schema, in which rows are compared as texts. */
const settingsOf = ({ pick }: Asking) => ({ seed: null, steps: 10 + pick });

const characterSteps = {
  makeCharacter: (asking) => {
    const image_urls = [`/api/media/upload_raw_image/${'ab'.repeat(32)}`];
    const args = { character_name: `Mara ${asking.pick}`, image_urls, description: 'calm', at: asking.now };
    return { kind: 'character.create', args: { id: characterOf(asking), ...args } };
  },
  renameCharacter: (asking) => ({ kind: 'character.update', args: { id: characterOf(asking), character_name: `Renamed ${asking.pick}` } }),
  deleteCharacter: (asking) => ({ kind: 'character.delete', args: { id: characterOf(asking), row: null } }),
  restoreCharacter: (asking) => ({ kind: 'character.restore', args: { id: characterOf(asking), row: null } }),
} satisfies Record<string, ChangeStep>;

const characterOf = ({ names, pick }: Asking): string => names.characters[pick % 2]!;

/** The steps of a play that make a change on a device, by name. */
export const changeSteps = { ...mediaSteps, ...albumSteps, ...presetSteps, ...characterSteps, ...storySteps };
export type ChangeStepName = keyof typeof changeSteps;

const namesOf = <S extends object>(steps: S) => Object.keys(steps) as (keyof S)[];
export const albumStepNames = namesOf(albumSteps);
export const presetStepNames = namesOf(presetSteps);
export const characterStepNames = namesOf(characterSteps);
export const storyStepNames = namesOf(storySteps);

export function isChangeStep(name: string): name is ChangeStepName {
  return Object.hasOwn(changeSteps, name);
}
