import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Names the media store that holds the files of this database, in one row. It is in no backup: a restored studio has another. */
export const mediaStore = pgTable('media_store', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid('id').notNull(),
  /** The last file that the present check of all originals has read, by its SHA-256 in hex; null: no check is under way. */
  checkedUpTo: text('checked_up_to'),
  /** When the last check of all originals ended. */
  checkedAt: instant('checked_at'),
});

/** Originals that are missing, cut off or hold wrong bytes. The items concerned are looked up when they are asked for. */
export const damagedFile = pgTable('damaged_file', {
  /** SHA-256 that the original must have, hex. */
  hash: text('hash').primaryKey(),
  foundAt: instant('found_at').notNull().defaultNow(),
});
