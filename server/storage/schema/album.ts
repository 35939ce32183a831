import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { digested, synced } from './space.ts';
import { media } from './media.ts';

export const album = pgTable(
  'album',
  {
    id: uuid('id').primaryKey(),
    ...synced,
    ...digested,
    userId: text('user_id').notNull(),
    title: text('title').notNull(),
    coverMediaId: uuid('cover_media_id'),
    /** Living items in it; only `countMemberships` writes it. */
    imageCount: integer('image_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastAddedAt: instant('last_added_at'),
  },
  (t) => [index('album_changes').on(t.spaceId, t.seq)],
);

export const albumItem = pgTable(
  'album_item',
  {
    /** `<album>.<media>`: a membership exists once. */
    id: text('id').primaryKey(),
    ...synced,
    albumId: uuid('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
    /** Whether it is in its album's `image_count` at present; only `countMemberships` writes it. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** Its album was deleted, and that alone brought the item back into the history: restoring the album takes it out again. */
    isReturned: boolean('is_returned').notNull().default(false),
  },
  (t) => [
    index('album_item_changes').on(t.spaceId, t.seq),
    index('album_item_album').on(t.albumId, t.addedAt.desc(), t.mediaId),
    index('album_item_media').on(t.mediaId),
    index('album_item_newest')
      .on(t.spaceId, t.addedAt.desc(), t.mediaId)
      .where(sql`deleted_at is null`),
    index('album_item_returned')
      .on(t.mediaId)
      .where(sql`is_returned`),
  ],
);
