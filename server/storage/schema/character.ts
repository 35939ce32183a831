import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { characterStatuses } from '../../../contract/characters/character.ts';
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
    description: text('description').notNull().default(''),
    status: text('status', { enum: characterStatuses }).notNull().default('completed'),
    trainedModelId: uuid('trained_model_id'),
  },
  (t) => [index('character_changes').on(t.spaceId, t.seq), index('character_files').using('gin', t.namedFiles).where(namesFiles)],
);
