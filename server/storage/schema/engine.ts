import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { engineKinds } from '../../../contract/engine.ts';
import { instant } from './columns.ts';

/** An engine that an administrator connected. */
export const engineConnection = pgTable('engine_connection', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: engineKinds }).notNull(),
  name: text('name').notNull(),
  /** Without a final slash. */
  address: text('address').notNull(),
  /** Sealed with the key of this studio: see `server/lib/seal.ts`. Null: the engine needs none. */
  sealedKey: text('sealed_key'),
  /** Model names that the engine does not list by itself. */
  models: jsonb('models').$type<string[]>().notNull().default([]),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Lower is preferred, when two serve the same model. */
  position: integer('position').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
