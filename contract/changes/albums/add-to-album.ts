import * as v from 'valibot';
import { batchAdd } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { memberResultsSchema, namedItemsSchema, urlSchema } from '../../media/named-items.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { countItems, mediaKeys, memberIdsSchema, memberKeys } from '../item-ids.ts';
import { listRefused } from '../list-refused.ts';
import { toMembership } from './membership.ts';

export const addToAlbum = defineChange({
  kind: 'album.addItems',
  args: v.object({ album_id: idSchema, media_ids: memberIdsSchema, at: v.number() }),
  // Waits for the items too: an item whose request is still in the outbox must exist first.
  rows: ({ album_id, media_ids }) => [...memberKeys(album_id, media_ids), rowKey('albums', album_id), ...mediaKeys(media_ids)],
  items: ({ media_ids }) => media_ids,
  onlyItems: (args, media_ids) => ({ ...args, media_ids }),
  check: ({ album_id, media_ids }, find) => {
    if (find('albums', album_id) === undefined) return { code: 'ALBUM_GONE' };
    return media_ids.some((id) => find('media', id) !== undefined) ? null : { code: 'GONE' };
  },
  apply: {
    albums: (row, { at }) => row && { ...row, last_added_at: at },
    albumItems: (row, { at }, { id }) => row ?? toMembership(id, at),
  },
  route: {
    name: 'albumBatchAdd',
    path: '/api/album/image/batch-add',
    summary: 'Add images to an album; each has its own result',
    body: v.strictObject({
      album_id: idSchema,
      images: namedItemsSchema(v.strictObject({ generation_media_resource_id: idSchema, image_url: urlSchema }), batchAdd),
    }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  body: ({ album_id, media_ids }) => ({ album_id, images: media_ids.map((id) => ({ generation_media_resource_id: id })) }),
  readAnswer: (body) => ({ refused: listRefused(body, 'not_found', 'NOT_FOUND') }),
  describe: ({ media_ids }) => `Add ${countItems(media_ids)} to an album`,
});
