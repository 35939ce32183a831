import * as v from 'valibot';
import { filmChapterSchema } from './film/film-chapters.ts';

/** A published story, as its public page shows it. */
export const publishedStorySchema = v.object({
  title: v.string(),
  /** Address of its film and of its posters, without the variant. */
  film_url: v.string(),
  width: v.number(),
  height: v.number(),
  /** Seconds. */
  duration: v.number(),
  chapters: v.array(filmChapterSchema),
  /** Milliseconds since 1970, of the film. */
  created_at: v.number(),
});
export type PublishedStory = v.InferOutput<typeof publishedStorySchema>;
