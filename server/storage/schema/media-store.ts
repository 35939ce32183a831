import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Names the media store that holds the files of this database, in one row. It is in no backup: a restored studio has another. */
export const mediaStore = pgTable('media_store', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid('id').notNull(),
});
