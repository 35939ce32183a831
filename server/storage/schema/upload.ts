import { bigint, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { space } from './space.ts';

/** A file that a device sent and that is not part of an item yet; its sender may import it. */
export const upload = pgTable(
  'upload',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of the bytes, hex. */
    hash: text('hash').notNull(),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    thumbhash: text('thumbhash').notNull(),
    /** Seconds of a video or a sound; null for pictures, and where it was not measured. */
    duration: doublePrecision('duration'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('upload_hash').on(t.hash), index('upload_at').on(t.at)],
);

/**
 * Files that a space may read because one of its users sent them for a request. A row that names a file proves nothing, because
 * an archive can name any.
 */
export const uploadGrant = pgTable(
  'upload_grant',
  {
    spaceId: text('space_id')
      .notNull()
      .references(() => space.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bytes, hex. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.spaceId, t.hash] }), index('upload_grant_hash').on(t.hash)],
);
