import * as v from 'valibot';
import { albumItemId, albumItemRowSchema } from '../album.ts';
import { boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const albumItems = defineRow({
  schema: albumItemRowSchema,
  archived: v.pipe(
    v.object({ ...albumItemRowSchema.entries, added_at: boundedTime }),
    v.check((row) => row.id === albumItemId(row.album_id, row.media_id), 'is not the membership it says it is'),
  ),
  isDigested: false,
  isSmall: false,
  names: null,
});
