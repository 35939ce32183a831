import * as v from 'valibot';
import { characterDescriptionSchema, characterNameSchema, ownPictureSchema } from '../characters/character.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../id.ts';
import { modelKeySchema } from '../preset.ts';
import { storableText } from '../text/storable-text.ts';
import { scriptTemplates, storyCategories } from './category.ts';
import { storyStatuses } from './status.ts';
import { storySoundDefaults } from './story-defaults.ts';

/** Bounds of stories. `shots`: of one story; `scriptLength`: characters of a topic or a script. */
export const storyLimits = {
  count: 2_000,
  shots: 300,
  props: 20,
  characters: 8,
  titleLength: 200,
  scriptLength: 20_000,
  media: 5_000,
} as const;

export const storyAspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4'] as const;

const address = v.nullable(v.string());

/**
 * A character of a story. `model_id`: key of a saved character, or null for one that is only a picture. `quick` uses its picture as a
 * reference. The first is `<<THE_MARKER>>` in prompts, the next ones `<<CHARACTER_2>>` and so on.
 */
export const storyCharacterSchema = v.object({
  model_id: address,
  name: v.string(),
  reference_image_url: address,
  character_image_url: address,
  reference_mode: v.optional(v.fallback(v.picklist(['quick']), 'quick'), 'quick'),
  description: v.optional(v.string(), ''),
  /** A saved character may wear other clothes than on its pictures. */
  allow_outfit_changes: v.optional(v.boolean(), false),
});
export type StoryCharacter = v.InferOutput<typeof storyCharacterSchema>;

/** Something that comes back in several shots. Its key is `<<NAME>>`, once in a story. */
export const storyPropSchema = v.object({ recurringPropKey: v.string(), recurringPropDescription: v.string() });
export type StoryProp = v.InferOutput<typeof storyPropSchema>;

/** The inputs of a story, from its form; the type of the story decides which fields count. */
export const categoryInputsSchema = v.object({
  character: v.nullable(storyCharacterSchema),
  /** The second and further characters. */
  characters: v.optional(v.array(storyCharacterSchema), []),
  /** A sentence about the story, or the script itself with `is_script`. */
  topic: v.optional(v.string(), ''),
  is_script: v.optional(v.boolean(), false),
  /** Place, mood or kind of sounds. */
  theme: v.optional(v.string(), ''),
  /** Shots that are wanted; null: as many as the script needs. */
  shots_num: v.optional(v.nullable(v.number()), null),
});
export type CategoryInputs = v.InferOutput<typeof categoryInputsSchema>;

/** The speaker of a story. `model` null: the studio's first speaker. `name` '': its first voice. `speed` 1: as people speak. */
export const storyVoiceSchema = v.object({ model: address, name: v.string(), speed: v.number() });

/** Music that is made for a story without one of its own. `model` null: the studio's first composer. `prompt` '': by its kind and theme. */
export const storyMusicSchema = v.object({ is_wanted: v.boolean(), model: address, prompt: v.string() });

/** Captions of the spoken words, burnt into the film. `is_highlighted`: the word that is spoken stands out. */
export const storyCaptionsSchema = v.object({ is_shown: v.boolean(), is_highlighted: v.boolean() });

/** A story; its shots, its sounds, and the items that were made for it, are rows of their own. */
export const storyRowSchema = v.object({
  id: idSchema,
  title: v.string(),
  category_id: v.fallback(v.picklist(storyCategories), 'create_from_scratch'),
  category_inputs: categoryInputsSchema,
  template: v.optional(v.fallback(v.nullable(v.picklist(scriptTemplates)), null), null),
  last_export_thumbnail_url: address,
  /** Milliseconds since 1970. */
  created_at: v.number(),
  status: v.optional(v.fallback(v.picklist(storyStatuses), 'ready'), 'ready'),
  /** Why its last run ended early; one sentence. */
  problem: v.optional(address, null),
  workflow_run_id: v.optional(v.nullable(idSchema), null),
  /** 0–1 of the film that is being rendered; null: nothing is, or it has not begun. */
  progress: v.optional(v.nullable(v.number()), null),
  aspect_ratio: v.optional(v.fallback(v.picklist(storyAspectRatios), '16:9'), '16:9'),
  /** Words that go along with the prompt of every picture: medium, light, palette. */
  style: v.optional(v.string(), ''),
  /** Keys of the models that make its pictures and its clips; null: the studio's first that can. */
  image_model: v.optional(v.nullable(v.string()), null),
  video_model: v.optional(v.nullable(v.string()), null),
  /** The same seed gives the same script and the same pictures. */
  seed: v.optional(v.number(), 0),
  props: v.optional(v.array(storyPropSchema), []),
  voice: v.optional(storyVoiceSchema, storySoundDefaults.voice),
  music: v.optional(storyMusicSchema, storySoundDefaults.music),
  captions: v.optional(storyCaptionsSchema, storySoundDefaults.captions),
  /** Seconds in which each shot fades into the next; 0: a cut. */
  transition_seconds: v.optional(v.number(), 0),
  /** Its newest film, an item of the story. */
  last_export_media_id: v.optional(v.nullable(idSchema), null),
  /** The secret part of its public address; null: it is private; empty: the studio has not made it yet. */
  share_token: v.optional(v.nullable(v.string()), null),
});
export type StoryRow = v.InferOutput<typeof storyRowSchema>;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `must be at most ${max} characters`), storableText);

const sentCharacterSchema = v.strictObject({
  model_id: v.optional(v.nullable(modelKeySchema), null),
  name: characterNameSchema,
  reference_image_url: v.optional(v.nullable(ownPictureSchema), null),
  character_image_url: v.optional(v.nullable(ownPictureSchema), null),
  reference_mode: v.optional(v.picklist(['quick']), 'quick'),
  description: v.optional(characterDescriptionSchema, ''),
  allow_outfit_changes: v.optional(v.boolean(), false),
});

const propKeySchema = v.pipe(v.string(), v.regex(/^<<[A-Z][A-Z0-9_]{0,38}>>$/, 'must look like <<NAME>>'));

/** The fields of a story that a person gives, with the bounds of what is sent. */
export const sentStory = {
  /** Empty: the script names the story. */
  title: v.pipe(text(storyLimits.titleLength), v.trim()),
  category_inputs: v.strictObject({
    character: v.optional(v.nullable(sentCharacterSchema), null),
    characters: v.optional(v.pipe(v.array(sentCharacterSchema), v.maxLength(storyLimits.characters - 1)), []),
    topic: v.optional(text(storyLimits.scriptLength), ''),
    is_script: v.optional(v.boolean(), false),
    theme: v.optional(text(2_000), ''),
    shots_num: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(storyLimits.shots))), null),
  }),
  template: v.nullable(v.picklist(scriptTemplates)),
  aspect_ratio: v.picklist(storyAspectRatios),
  style: text(2_000),
  image_model: v.nullable(modelKeySchema),
  video_model: v.nullable(modelKeySchema),
  seed: v.pipe(v.number(), v.integer(), v.minValue(limits.seedMin), v.maxValue(limits.seedMax)),
  props: v.pipe(
    v.array(v.strictObject({ recurringPropKey: propKeySchema, recurringPropDescription: text(500) })),
    v.maxLength(storyLimits.props, `must be at most ${storyLimits.props}`),
    v.check((props) => new Set(props.map((prop) => prop.recurringPropKey)).size === props.length, 'must have each key once'),
  ),
  voice: v.strictObject({
    model: v.nullable(modelKeySchema),
    name: text(200),
    speed: v.pipe(v.number(), v.minValue(0.5), v.maxValue(2)),
  }),
  music: v.strictObject({ is_wanted: v.boolean(), model: v.nullable(modelKeySchema), prompt: text(2_000) }),
  captions: v.strictObject({ is_shown: v.boolean(), is_highlighted: v.boolean() }),
  transition_seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(2)),
};
