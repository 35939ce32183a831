import * as v from 'valibot';
import { albumItemId } from '../album.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { rowKey } from '../../contract/row-key.ts';

/** An address that a call may name an item by. */
export const urlSchema = v.optional(v.pipe(v.string(), v.maxLength(limits.urlLength)));

/** The items that a call names, with what is said of too many. */
export function namedIdsSchema({ max, warning }: { max: number; warning: string }) {
  return v.pipe(v.array(idSchema), v.minLength(1, 'must name at least one image'), v.maxLength(max, warning));
}

/** A result for each item that a call names. */
export const memberResultsSchema = v.object({
  results: v.array(v.object({ id: idSchema, outcome: v.picklist(['done', 'not_found']) })),
});

/** Items that are changed in one go. */
export const itemIdsSchema = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchDeleteMax));
/** Items that go into, out of or between albums in one go. */
export const memberIdsSchema = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchAddMax));

export function mediaKeys(ids: readonly string[]): string[] {
  return ids.map((id) => rowKey('media', id));
}

/** Keys of the memberships of these items in an album. */
export function memberKeys(albumId: string, ids: readonly string[]): string[] {
  return ids.map((id) => rowKey('albumItems', albumItemId(albumId, id)));
}

export function countPictures(ids: readonly unknown[]): string {
  return ids.length === 1 ? 'a picture' : `${ids.length} pictures`;
}
