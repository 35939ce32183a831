import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { timestampSchema } from '../timestamp.ts';
import { storyShotRowSchema } from './shots/shot.ts';
import { storyMediaRowSchema } from './story-media.ts';
import { storyRowSchema } from './story.ts';

/** A story as calls tell it: with the names of the specification, which rows that are synced do not have. */
export const storyAnswerSchema = v.object({
  ...storyRowSchema.entries,
  storyId: idSchema,
  workflowRunId: v.nullable(idSchema),
  created_at: timestampSchema,
});
export type StoryAnswer = v.InferOutput<typeof storyAnswerSchema>;

/** The same with its shots in their order. */
export const storyDetailSchema = v.object({ ...storyAnswerSchema.entries, shots: v.array(storyShotRowSchema) });
export type StoryDetail = v.InferOutput<typeof storyDetailSchema>;

/** An item of a story: its addresses, size and duration are the item's own. */
export const storyMediaAnswerSchema = v.object({
  ...storyMediaRowSchema.entries,
  storyId: idSchema,
  url: v.string(),
  thumbnail_url: v.nullable(v.string()),
  resource_type: v.picklist(['image', 'video']),
  /** Seconds; null for images. */
  metadata: v.object({ duration: v.nullable(v.number()) }),
});
export type StoryMediaAnswer = v.InferOutput<typeof storyMediaAnswerSchema>;
