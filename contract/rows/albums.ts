import * as v from 'valibot';
import { albumRowSchema, albumTitleSchema } from '../album.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const albums = defineRow({
  schema: albumRowSchema,
  archived: v.object({
    ...albumRowSchema.entries,
    title: v.pipe(albumTitleSchema, boundedText(limits.albumTitleLength)),
    cover_media_id: v.nullable(idSchema),
    created_at: boundedTime,
    updated_at: boundedTime,
    last_added_at: v.nullable(boundedTime),
  }),
  isDigested: true,
  isSmall: true,
  names: ['album', 'albums'],
});
