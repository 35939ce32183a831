import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, namesFiles, naming } from './columns.ts';
import { digested, synced } from './space.ts';

export const character = pgTable(
  'character',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    modelId: text('model_id').notNull(),
    characterName: text('character_name').notNull(),
    thumbnail: text('thumbnail'),
    imageUrls: jsonb('image_urls').$type<string[]>().notNull().default([]),
    ...naming('thumbnail', 'image_urls'),
    isLibrary: boolean('is_library').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('character_changes').on(t.spaceId, t.seq), index('character_files').using('gin', t.namedFiles).where(namesFiles)],
);

export const trainedModel = pgTable(
  'trained_model',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    modelName: text('model_name').notNull(),
    thumbnail: text('thumbnail'),
    sampleImages: jsonb('sample_images').$type<string[]>().notNull().default([]),
    ...naming('thumbnail', 'sample_images'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('trained_model_changes').on(t.spaceId, t.seq), index('trained_model_files').using('gin', t.namedFiles).where(namesFiles)],
);
