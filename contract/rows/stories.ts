import * as v from 'valibot';
import { limits } from '../limits.ts';
import { categoryInputsSchema, sentStory, storyCharacterSchema, storyLimits, storyRowSchema } from '../stories/story.ts';
import { storySoundDefaults } from '../stories/story-defaults.ts';
import { boundedAddress, boundedSeed, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

const modelKey = v.optional(v.nullable(boundedText(limits.modelKeyLength)), null);
const character = v.object({
  ...storyCharacterSchema.entries,
  model_id: v.nullable(boundedText(limits.modelKeyLength)),
  name: boundedText(200),
  reference_image_url: v.nullable(boundedAddress),
  character_image_url: v.nullable(boundedAddress),
  description: v.optional(boundedText(2_000), ''),
});
const prop = v.object({ recurringPropKey: boundedText(40), recurringPropDescription: boundedText(500) });

export const stories = defineRow({
  schema: storyRowSchema,
  archived: v.object({
    ...storyRowSchema.entries,
    title: boundedText(2_000),
    category_inputs: v.object({
      ...categoryInputsSchema.entries,
      character: v.nullable(character),
      characters: v.optional(v.pipe(v.array(character), v.maxLength(storyLimits.characters)), []),
      topic: v.optional(boundedText(storyLimits.scriptLength), ''),
      theme: v.optional(boundedText(2_000), ''),
      shots_num: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(storyLimits.shots))), null),
    }),
    last_export_thumbnail_url: v.nullable(boundedAddress),
    created_at: boundedTime,
    problem: v.optional(v.nullable(boundedText(1_000)), null),
    style: v.optional(boundedText(2_000), ''),
    image_model: modelKey,
    video_model: modelKey,
    seed: v.optional(boundedSeed, 0),
    props: v.optional(v.pipe(v.array(prop), v.maxLength(storyLimits.props)), []),
    voice: v.optional(sentStory.voice, storySoundDefaults.voice),
    music: v.optional(sentStory.music, storySoundDefaults.music),
    captions: v.optional(sentStory.captions, storySoundDefaults.captions),
    transition_seconds: v.optional(sentStory.transition_seconds, 0),
    share_token: v.optional(v.nullable(boundedText(100)), null),
  }),
  isDigested: true,
  isSmall: false,
  names: ['story', 'stories'],
});
