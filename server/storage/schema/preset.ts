import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PresetSettings } from '../../../contract/preset.ts';
import { instant } from './columns.ts';
import { digested, synced } from './space.ts';

export const preset = pgTable(
  'preset',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    presetSettings: jsonb('preset_settings').$type<PresetSettings>().notNull(),
    baseModel: text('base_model').notNull(),
    modelId: text('model_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('preset_changes').on(t.spaceId, t.seq)],
);
