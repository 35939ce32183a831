import * as v from 'valibot';
import { batchDelete } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { memberResultsSchema, namedItemsSchema } from '../../media/named-items.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { countItems, mediaKeys, memberIdsSchema, memberKeys } from '../item-ids.ts';

export const removeFromAlbum = defineChange({
  kind: 'album.removeItems',
  /** `moved_ids`: those of them that are not in the history, where they come back to. `cover_media_id`: the one that was the cover. */
  args: v.object({
    album_id: idSchema,
    media_ids: memberIdsSchema,
    moved_ids: v.optional(v.array(idSchema), []),
    cover_media_id: v.optional(idSchema),
  }),
  rows: ({ album_id, media_ids }) => [...memberKeys(album_id, media_ids), ...mediaKeys(media_ids)],
  items: ({ media_ids }) => media_ids,
  onlyItems: ({ cover_media_id: cover, ...args }, media_ids) => ({
    ...args,
    media_ids,
    moved_ids: args.moved_ids.filter((id) => media_ids.includes(id)),
    ...(cover !== undefined && media_ids.includes(cover) ? { cover_media_id: cover } : {}),
  }),
  reads: ({ album_id }) => [rowKey('albums', album_id)],
  check: ({ album_id }, find) => (find('albums', album_id) === undefined ? { code: 'ALBUM_GONE' } : null),
  apply: {
    albumItems: () => null,
    media: (row) => (row === null || row.in_history ? row : { ...row, in_history: true }),
  },
  route: {
    name: 'albumBatchDelete',
    path: '/api/album/image/batch-delete',
    summary: 'Remove images from an album; the images stay',
    body: v.strictObject({ album_id: idSchema, image_ids: namedItemsSchema(idSchema, batchDelete) }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND'],
  },
  body: ({ album_id, media_ids }) => ({ album_id, image_ids: media_ids }),
  describe: ({ media_ids }) => `Remove ${countItems(media_ids)} from an album`,
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ album_id, media_ids, moved_ids }, { at }) => {
      const added = media_ids.filter((id) => !moved_ids.includes(id));
      return [
        ...(added.length === 0 ? [] : [{ kind: 'album.addItems', args: { album_id, media_ids: added, at } }]),
        ...(moved_ids.length === 0 ? [] : [{ kind: 'album.moveItems', args: { from: null, to: album_id, media_ids: moved_ids, at } }]),
      ];
    },
    told: ({ media_ids }) => (media_ids.length === 1 ? 'Removed from the album' : `${media_ids.length} images removed from the album`),
  },
});
