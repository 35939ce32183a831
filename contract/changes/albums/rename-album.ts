import * as v from 'valibot';
import { albumTitleSchema } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../../contract/row-key.ts';
import { defineChange } from '../define-change.ts';

const replacedSchema = v.object({ replaced: v.object({ title: v.string() }) });

export const renameAlbum = defineChange({
  kind: 'album.rename',
  /** `base_title`: the name that the person saw, so that the studio can say when it replaced another. */
  args: v.object({ id: idSchema, title: albumTitleSchema, base_title: v.optional(v.string()), at: v.number() }),
  rows: ({ id }) => [rowKey('albums', id)],
  check: ({ id }, find) => (find('albums', id) === undefined ? { code: 'ALBUM_GONE' } : null),
  apply: { albums: (row, { title, at }) => row && { ...row, title, updated_at: at } },
  route: 'albumRename',
  body: ({ id, title, base_title }) => ({ id, title, base_title }),
  readAnswer: (body) => ({ replacedTitle: v.is(replacedSchema, body) ? body.replaced.title : null }),
  describe: ({ title }) => `Rename an album to “${title}”`,
});
