import * as v from 'valibot';
import { albumRowSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const restoreAlbum = defineChange({
  kind: 'album.restore',
  /**
   * `row`: as it was, so that it is back at once; its items never left it. `moved_ids`: items that only its deletion brought back
   * into the history, as far as the device knows, which leave it again.
   */
  args: v.object({
    id: idSchema,
    row: v.optional(v.nullable(albumRowSchema), null),
    moved_ids: v.optional(v.array(idSchema), []),
  }),
  rows: ({ id, moved_ids }) => [rowKey('albums', id), ...mediaKeys(moved_ids)],
  apply: {
    albums: (row, args) => row ?? args.row,
    media: (row) => (row?.in_history === true ? { ...row, in_history: false } : row),
  },
  route: {
    name: 'albumRestore',
    path: '/api/album/restore',
    summary: 'Bring a deleted album back with what was in it',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ album: albumRowSchema }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Bring back an album',
});
