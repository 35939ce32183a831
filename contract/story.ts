import * as v from 'valibot';
import { idSchema } from './id.ts';

/** Story types (specification page 2, §3). */
export const storyCategories = ['character_vlog', 'script_to_video', 'music_video', 'asmr_video', 'create_from_scratch'] as const;

const address = v.nullable(v.string());

/** A story as lists and the picker show it. */
export const storyRowSchema = v.object({
  id: idSchema,
  title: v.string(),
  category_id: v.fallback(v.picklist(storyCategories), 'create_from_scratch'),
  category_inputs: v.object({
    character: v.nullable(v.object({ model_id: address, name: v.string(), reference_image_url: address, character_image_url: address })),
  }),
  last_export_thumbnail_url: address,
  /** Milliseconds since 1970. */
  created_at: v.number(),
});
export type StoryRow = v.InferOutput<typeof storyRowSchema>;

/** One image or video made for a story. */
export const storyMediaRowSchema = v.object({
  id: idSchema,
  story_id: idSchema,
  shot_id: v.nullable(v.string()),
  title: v.string(),
  url: v.string(),
  thumbnail_url: address,
  resource_type: v.picklist(['image', 'video']),
  /** Seconds; null for images. */
  metadata: v.object({ duration: v.nullable(v.number()) }),
  created_at: v.number(),
});
export type StoryMediaRow = v.InferOutput<typeof storyMediaRowSchema>;
