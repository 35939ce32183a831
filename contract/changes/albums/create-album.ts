import * as v from 'valibot';
import { albumTitleSchema, albumRowSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const createAlbum = defineChange({
  kind: 'album.create',
  /** `at`: ms since 1970, the studio's clock as far as the device knows it; so in all changes of albums. */
  args: v.object({ id: idSchema, title: albumTitleSchema, at: v.number() }),
  rows: ({ id }) => [rowKey('albums', id)],
  apply: {
    albums: (row, { id, title, at }) =>
      row ?? { id, title, cover_media_id: null, image_count: 0, created_at: at, updated_at: at, last_added_at: null },
  },
  route: {
    name: 'albumCreate',
    path: '/api/album/create',
    summary: 'Create an album; the client may make its identifier',
    body: v.strictObject({ id: v.optional(idSchema), title: albumTitleSchema }),
    response: v.object({ album: albumRowSchema }),
    errors: ['ID_TAKEN'],
  },
  body: ({ id, title }) => ({ id, title }),
  describe: ({ title }) => `Create the album “${title}”`,
  standsAlone: true,
});
