import * as v from 'valibot';
import { albumItemId, albumRowSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { memberKeys } from '../item-ids.ts';

export const setAlbumCover = defineChange({
  kind: 'album.setCover',
  args: v.object({ id: idSchema, cover_media_id: v.nullable(idSchema), at: v.number() }),
  rows: ({ id }) => [rowKey('albums', id)],
  reads: ({ id, cover_media_id: cover }) => (cover === null ? [] : memberKeys(id, [cover])),
  check: ({ id, cover_media_id: cover }, find) => {
    if (find('albums', id) === undefined) return { code: 'ALBUM_GONE' };
    const isMember = cover === null || find('albumItems', albumItemId(id, cover)) !== undefined;
    return isMember ? null : { code: 'NOT_FOUND', detail: 'This image is not in the album.' };
  },
  apply: { albums: (row, { cover_media_id, at }) => row && { ...row, cover_media_id, updated_at: at } },
  route: {
    name: 'albumSetCover',
    path: '/api/album/cover',
    summary: 'Choose the cover of an album; null for the images added last',
    body: v.strictObject({ id: idSchema, cover_media_id: v.nullable(idSchema) }),
    response: v.object({ album: albumRowSchema }),
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  body: ({ id, cover_media_id }) => ({ id, cover_media_id }),
  describe: () => 'Choose the cover of an album',
});
