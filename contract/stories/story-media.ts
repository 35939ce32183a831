import * as v from 'valibot';
import { idSchema } from '../id.ts';

/** An item in a story, as a take of one of its shots; the identifier names story and item, so that it exists once. */
export const storyMediaRowSchema = v.object({
  id: v.string(),
  story_id: idSchema,
  media_id: idSchema,
  shot_id: v.nullable(idSchema),
  title: v.string(),
  /** The inputs of a take, hashed: `takeKey`. Null for items that the person added. */
  made_of: v.optional(v.nullable(v.string()), null),
  /** Milliseconds since 1970. */
  created_at: v.number(),
});
export type StoryMediaRow = v.InferOutput<typeof storyMediaRowSchema>;

/** Identifier of the row of an item in a story. */
export function storyMediaId(storyId: string, mediaId: string): string {
  return `${storyId}.${mediaId}`;
}
