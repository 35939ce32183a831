import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The unit that owns synced rows and orders their changes: one per user. */
export const space = pgTable('space', {
  id: text('id').primaryKey(),
  /** Identity of one unbroken history; a restored backup gets a new one. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** Taken by row lock inside every writing transaction, so seq order is commit order. */
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  /** Tombstones at or below this seq are gone; older cursors must reset. */
  floorSeq: bigint('floor_seq', { mode: 'number' }).notNull().default(0),
  liveMedia: bigint('live_media', { mode: 'number' }).notNull().default(0),
  /** XOR of `row_digest` of all living rows: devices at `seq` compare it with their own. */
  digest: bigint('digest', { mode: 'number' }).notNull().default(0),
});

/** Columns that every synced table has. */
export const synced = {
  spaceId: text('space_id')
    .notNull()
    .references(() => space.id),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  deletedAt: instant('deleted_at'),
};

/** Columns of the synced tables that are part of the space's digest. */
export const digested = {
  /** This row's part in the space's digest; 0 while it does not count. Only `touchSpace` writes it. */
  digest: bigint('digest', { mode: 'number' }).notNull().default(0),
};
