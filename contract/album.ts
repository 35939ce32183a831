import * as v from 'valibot';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';

export const albumTitleSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(limits.albumTitleLength, `must be at most ${limits.albumTitleLength} characters`),
);

/** A named group of items. An item may be in several. */
export const albumRowSchema = v.object({
  id: idSchema,
  title: v.string(),
  /** The item chosen as its cover; null: the last ones added are shown. */
  cover_media_id: v.nullable(v.string()),
  /** Living items in it, as the server counts them. */
  image_count: v.number(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  updated_at: v.number(),
  /** When an item was added last; null while it never had one. */
  last_added_at: v.nullable(v.number()),
});
export type AlbumRow = v.InferOutput<typeof albumRowSchema>;

/** Membership of one item in one album; its identifier says both, so that it exists once. */
export const albumItemRowSchema = v.object({
  id: v.string(),
  album_id: idSchema,
  media_id: idSchema,
  /** Milliseconds since 1970. */
  added_at: v.number(),
});
export type AlbumItemRow = v.InferOutput<typeof albumItemRowSchema>;

/** Identifier of a membership. */
export function albumItemId(albumId: string, mediaId: string): string {
  return `${albumId}.${mediaId}`;
}

/** The album and the item that a membership's identifier names. */
export function parseAlbumItemId(id: string): { albumId: string; mediaId: string } {
  const dot = id.indexOf('.');
  return { albumId: id.slice(0, dot), mediaId: id.slice(dot + 1) };
}

/** Items that one call adds or moves at most, and the message for more. */
export const batchAdd = { max: limits.batchAddMax, warning: `You can only add up to ${limits.batchAddMax} images at a time` };
/** How many are deleted, or taken out of an album, in one go (specification §5). */
export const batchDelete = { max: limits.batchDeleteMax, warning: `You can only delete ${limits.batchDeleteMax} images at a time` };
/** How many are starred in one go. */
export const batchStar = { max: limits.batchStarMax, warning: `You can only star ${limits.batchStarMax} images at a time` };

/** Orders of the album list, by the specification's names. */
export const albumSorts = ['TITLE_ASCENDING', 'ALBUM_CREATION_TIME', 'LAST_IMAGE_ADDED', 'IMAGE_COUNT'] as const;
export type AlbumSort = (typeof albumSorts)[number];
