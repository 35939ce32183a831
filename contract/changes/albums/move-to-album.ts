import * as v from 'valibot';
import { parseAlbumItemId, batchAdd } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { memberResultsSchema, namedItemsSchema } from '../../media/named-items.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { countItems, mediaKeys, memberIdsSchema, memberKeys } from '../item-ids.ts';
import { listRefused } from '../list-refused.ts';
import { toMembership } from './membership.ts';

export const moveToAlbum = defineChange({
  kind: 'album.moveItems',
  /** `from` null: out of the history. `to` null: back into it, out of `from`. */
  args: v.object({ from: v.nullable(idSchema), to: v.nullable(idSchema), media_ids: memberIdsSchema, at: v.number() }),
  rows: ({ from, to, media_ids }) => [
    ...mediaKeys(media_ids),
    ...(from === null ? [] : memberKeys(from, media_ids)),
    ...(to === null ? [] : [...memberKeys(to, media_ids), rowKey('albums', to)]),
  ],
  items: ({ media_ids }) => media_ids,
  onlyItems: (args, media_ids) => ({ ...args, media_ids }),
  check: ({ to, media_ids }, find) => {
    // The album they leave may be gone: then they are moved out of nothing.
    if (to !== null && find('albums', to) === undefined) return { code: 'ALBUM_GONE' };
    return media_ids.some((id) => find('media', id) !== undefined) ? null : { code: 'GONE' };
  },
  apply: {
    albums: (row, { to, at }) => (row?.id === to && row !== null ? { ...row, last_added_at: at } : row),
    albumItems: (row, { to, at }, { id }) => (parseAlbumItemId(id).albumId === to ? (row ?? toMembership(id, at)) : null),
    media: (row, { from, to }) => {
      // From one album into another: it is in the history or not, as before.
      const isBetweenAlbums = from !== null && to !== null;
      return row === null || isBetweenAlbums ? row : { ...row, in_history: to === null };
    },
  },
  route: {
    name: 'albumChangeAlbum',
    path: '/api/album/image/change-album',
    summary: 'Move images into another album, out of the history or back into it',
    body: v.strictObject({
      /** Absent or null: out of the history. */
      current_album_id: v.optional(v.nullable(idSchema)),
      /** Null: back into the history. */
      target_album_id: v.optional(v.nullable(idSchema)),
      /** As the single move names the target. */
      album_id: v.optional(idSchema),
      image_id: v.optional(idSchema),
      image_ids: v.optional(namedItemsSchema(idSchema, batchAdd)),
    }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  body: ({ from, to, media_ids }) => ({ current_album_id: from, target_album_id: to, image_ids: media_ids }),
  readAnswer: (body) => ({ refused: listRefused(body, 'not_found', 'NOT_FOUND') }),
  describe: ({ media_ids }) => `Move ${countItems(media_ids)}`,
});
