import type { RowOf } from '../../../contract/rows/rows.ts';
import { storyInputDefaults, storyLookDefaults, storySoundDefaults } from '../../../contract/stories/story-defaults.ts';

// Values for fields that came later than the rows; each database version in `database.ts` fills in those of its fields.

type CharacterFields = 'description' | 'status' | 'trained_model_id';
type ModelFields = Exclude<keyof RowOf<'trainedModels'>, 'id' | 'key' | 'model_name' | 'thumbnail' | 'sample_images' | 'created_at'>;

export const characterDefaults: Pick<RowOf<'characters'>, CharacterFields> = {
  description: '',
  status: 'completed',
  trained_model_id: null,
};
export const trainedModelDefaults: Pick<RowOf<'trainedModels'>, ModelFields> = {
  status: 'completed',
  type: 'finetuned',
  training_mode: null,
  description: '',
  suggested_prompt: '',
  object_prompt: '',
  is_published: false,
  cover: null,
  training_images: [],
  trainer: null,
  base_models: [],
  character_creation_id: null,
  started_at: null,
  ended_at: null,
  progress: null,
  fail_reason: null,
  credits: 0,
  weights_bytes: null,
};

type StoryFields = Exclude<
  keyof RowOf<'stories'>,
  'id' | 'title' | 'category_id' | 'category_inputs' | 'last_export_thumbnail_url' | 'created_at'
>;

export const storyFilmDefaults: Pick<
  RowOf<'stories'>,
  'voice' | 'music' | 'captions' | 'transition_seconds' | 'last_export_media_id' | 'share_token' | 'progress'
> = {
  ...storySoundDefaults,
  transition_seconds: 0,
  last_export_media_id: null,
  share_token: null,
  progress: null,
};

export const storyDefaults: Omit<Pick<RowOf<'stories'>, StoryFields>, keyof typeof storyFilmDefaults> = {
  ...storyLookDefaults,
  status: 'ready',
  problem: null,
  workflow_run_id: null,
  props: [],
};

type Inputs = RowOf<'stories'>['category_inputs'];
export const inputDefaults: Omit<Inputs, 'character'> = { characters: [], ...storyInputDefaults };
export const storyCharacterDefaults: Pick<NonNullable<Inputs['character']>, 'reference_mode' | 'description' | 'allow_outfit_changes'> = {
  reference_mode: 'quick',
  description: '',
  allow_outfit_changes: false,
};
