import * as v from 'valibot';
import { albumItemId } from '../album.ts';
import { readMediaAddress } from '../generations/media-address.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { rowKey } from '../rows/row-key.ts';

/** Items that are changed in one go. */
export const itemIdsSchema = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchDeleteMax));
/** Items that go into, out of or between albums in one go. */
export const memberIdsSchema = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchAddMax));

/** Keys of these items. */
export function mediaKeys(ids: readonly string[]): string[] {
  return ids.map((id) => rowKey('media', id));
}

const sourceSchema = v.object({ variation_source: idSchema });

/** Keys of the item that a request begins with; `request` as stored. */
export function sourceKeys(request: unknown): string[] {
  return v.is(sourceSchema, request) ? mediaKeys([request.variation_source]) : [];
}

/** Keys of the items among these addresses; `addresses` as stored. */
export function addressKeys(addresses: unknown): string[] {
  const named = v.is(v.array(v.string()), addresses) ? addresses.map(readMediaAddress) : [];
  return mediaKeys(named.flatMap((file) => (file?.kind === 'item' ? [file.id] : [])));
}

/** Keys of the items that a request names anywhere by their addresses, as a reference or a pose; `request` as stored. */
export function namedItemKeys(request: unknown): string[] {
  if (typeof request === 'string') return addressKeys([request]);
  if (typeof request !== 'object' || request === null) return [];
  return Object.values(request).flatMap(namedItemKeys);
}

/** Keys of the memberships of these items in an album. */
export function memberKeys(albumId: string, ids: readonly string[]): string[] {
  return ids.map((id) => rowKey('albumItems', albumItemId(albumId, id)));
}

/** The items of a change in words. */
export function countItems(ids: readonly unknown[]): string {
  return ids.length === 1 ? 'an item' : `${ids.length} items`;
}
