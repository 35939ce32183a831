import type { ChangeArgs } from '../../../../contract/changes/changes.ts';

/** The fields that a person edits. */
export type ShotFields = Omit<ChangeArgs<'shot.add'>, 'id' | 'story_id' | 'at'>;

const empty: Omit<ShotFields, 'position'> = {
  shotImagePrompt: '',
  shotVideoPrompt: '',
  shotVoiceoverScript: '',
  image_media_id: null,
  video_media_id: null,
  target_seconds: null,
  speed: 1,
  trim_start: 0,
  trim_end: null,
  is_locked: false,
  image_model: null,
  video_model: null,
  fit: 'crop',
  clip_gain: 1,
};

/** The fields of a new shot: those that are given, else none. */
export function newShot(given: Partial<ShotFields> & Pick<ShotFields, 'position'>): ShotFields {
  return { ...empty, ...given };
}

/** The fields of a shot without what belongs to its row alone. */
export function fieldsOf(shot: ShotFields): ShotFields {
  const names = ['position', ...Object.keys(empty)] as (keyof ShotFields)[];
  return Object.fromEntries(names.map((name) => [name, shot[name]])) as ShotFields;
}
