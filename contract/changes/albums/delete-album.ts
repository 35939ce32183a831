import * as v from 'valibot';
import { albumRowSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const deleteAlbum = defineChange({
  kind: 'album.delete',
  /**
   * `moved_ids`: its items that are not in the history, or would not be but for deleted albums: they come back to it.
   * `row`: as it was, for the undo.
   */
  args: v.object({
    id: idSchema,
    moved_ids: v.optional(v.array(idSchema), []),
    row: v.optional(v.nullable(albumRowSchema), null),
  }),
  rows: ({ id, moved_ids }) => [rowKey('albums', id), ...mediaKeys(moved_ids)],
  check: ({ id }, find) => (find('albums', id) === undefined ? { code: 'ALBUM_GONE' } : null),
  apply: {
    albums: () => null,
    media: (row) => (row === null || row.in_history ? row : { ...row, in_history: true }),
  },
  route: {
    name: 'albumDelete',
    path: '/api/album/delete',
    summary: 'Delete an album; its images stay',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Delete an album',
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, row }, { returnedBy }) => [{ kind: 'album.restore', args: { id, row, moved_ids: returnedBy(id) } }],
    told: () => 'Album deleted',
    subject: ({ row }) => row?.title ?? null,
    // The specification's time for this text.
    toldMs: 2_000,
  },
});
