import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { storyCategories, type StoryRow } from '../../../contract/story.ts';
import { instant, namesFiles, naming } from './columns.ts';
import { digested, synced } from './space.ts';

export const story = pgTable(
  'story',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    title: text('title').notNull().default(''),
    categoryId: text('category_id', { enum: storyCategories }).notNull(),
    categoryInputs: jsonb('category_inputs').$type<StoryRow['category_inputs']>().notNull().default({ character: null }),
    lastExportThumbnailUrl: text('last_export_thumbnail_url'),
    ...naming('category_inputs', 'last_export_thumbnail_url'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('story_changes').on(t.spaceId, t.seq), index('story_files').using('gin', t.namedFiles).where(namesFiles)],
);

export const storyMedia = pgTable(
  'story_media',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    storyId: uuid('story_id')
      .notNull()
      .references(() => story.id, { onDelete: 'cascade' }),
    shotId: text('shot_id'),
    title: text('title').notNull().default(''),
    url: text('url').notNull(),
    thumbnailUrl: text('thumbnail_url'),
    ...naming('url', 'thumbnail_url'),
    resourceType: text('resource_type', { enum: ['image', 'video'] }).notNull(),
    duration: doublePrecision('duration'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('story_media_changes').on(t.spaceId, t.seq),
    index('story_media_story').on(t.storyId),
    index('story_media_files').using('gin', t.namedFiles).where(namesFiles),
  ],
);
