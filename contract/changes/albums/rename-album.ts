import * as v from 'valibot';
import { albumTitleSchema, albumRowSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

const replacedSchema = v.object({ replaced: v.object({ title: v.string() }) });

export const renameAlbum = defineChange({
  kind: 'album.rename',
  /** `base_title`: the name that the person saw, so that the studio can say when it replaced another. */
  args: v.object({ id: idSchema, title: albumTitleSchema, base_title: v.optional(v.string()), at: v.number() }),
  rows: ({ id }) => [rowKey('albums', id)],
  check: ({ id }, find) => (find('albums', id) === undefined ? { code: 'ALBUM_GONE' } : null),
  apply: { albums: (row, { title, at }) => row && { ...row, title, updated_at: at } },
  route: {
    name: 'albumRename',
    path: '/api/album/rename',
    summary: 'Rename an album; the answer says which name it replaced unseen',
    body: v.strictObject({
      id: idSchema,
      title: albumTitleSchema,
      /**
       * The name that was seen when this one was given. The number of the row would not do: an album has another one whenever
       * something is put into it, and a device that gives several names before it can send them knows no number of its own.
       */
      base_title: v.optional(v.pipe(v.string(), v.maxLength(limits.albumTitleLength))),
    }),
    response: v.object({
      album: albumRowSchema,
      /** The name that it had got from another device since; null when there was none or no `base_title` was sent. */
      replaced: v.optional(v.nullable(v.object({ title: v.string() }))),
    }),
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  body: ({ id, title, base_title }) => ({ id, title, base_title }),
  readAnswer: (body) => ({ replacedTitle: v.is(replacedSchema, body) ? body.replaced.title : null }),
  describe: ({ title }) => `Rename an album to “${title}”`,
});
