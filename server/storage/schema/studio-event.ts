import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { studioEvents } from '../../../contract/internal/studio-event.ts';
import { instant } from './columns.ts';

/** A row for each event. Rows are only added, so that transactions that count the same event do not wait for each other. */
export const studioEvent = pgTable(
  'studio_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name', { enum: studioEvents }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('studio_event_at').on(t.at)],
);
