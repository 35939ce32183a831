import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FilmOptions } from '../../../contract/stories/film/film-options.ts';
import { makingGoals } from '../../../contract/stories/making.ts';
import { instant } from './columns.ts';
import { story } from './story.ts';

/** A run that makes a story, as it was asked for; gone when it ends. */
export const storyRun = pgTable(
  'story_run',
  {
    id: uuid('id').primaryKey(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    /** The user who asked for the run and pays for it; on a team this may be another one than the maker of the story. */
    userId: text('user_id').notNull(),
    until: text('until', { enum: makingGoals }).notNull(),
    /** Null: all shots that are not locked. */
    shotIds: jsonb('shot_ids').$type<string[]>(),
    /** Of a film that a person asked for: no other step is made. */
    exporting: jsonb('exporting').$type<FilmOptions>(),
    isAnew: boolean('is_anew').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('story_run_story').on(t.storyId)],
);
