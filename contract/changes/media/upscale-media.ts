import * as v from 'valibot';
import { upscaleRefusal } from '../../generations/image/upscale-choice.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { statusAt, upscaleModes } from '../../media/media.ts';
import { urlSchema } from '../../media/named-items.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const upscaleMedia = defineChange({
  kind: 'media.upscale',
  /** `at`: ms since 1970, the studio's clock as far as the device knows it. */
  args: v.object({ id: idSchema, upscale_mode: v.picklist(upscaleModes), face_enhance_weight: v.number(), at: v.number() }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  apply: {
    media: (row, { upscale_mode, at }) =>
      // Made already: the studio answers with the version there is.
      row && row[upscale_mode] === null ? { ...row, status: 'upscaling', upscale_mode, upscaling_since: at } : row,
  },
  route: {
    name: 'createUpscale',
    path: '/api/create/upscale',
    summary: 'Make a larger version of an image',
    body: v.strictObject({
      upscale_mode: v.picklist(upscaleModes),
      face_enhance_weight: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), limits.faceFidelityDefault),
      generation_media_resource_id: v.optional(idSchema),
      image_url: urlSchema,
      /** As albums name the item. */
      image_id: v.optional(idSchema),
      album_id: v.optional(idSchema),
    }),
    response: v.object({ url: v.nullable(v.string()), status: v.picklist(['upscaling', 'completed']) }),
    errors: ['NOT_FOUND', 'GONE', 'UPSCALE_TOO_LARGE', 'CREDITS_EXHAUSTED', 'PLAN_LIMIT', 'MODEL_UNAVAILABLE'],
  },
  body: ({ id, upscale_mode, face_enhance_weight }) => ({ generation_media_resource_id: id, upscale_mode, face_enhance_weight }),
  describe: () => 'Upscale a picture',
  explain: (_, code) => (code === 'PLAN_LIMIT' ? upscaleRefusal : undefined),
  costsCredits: true,
  isAcceptedBy: (find, { id, upscale_mode: mode }, now) => {
    const row = find('media', id);
    return row !== undefined && (row[mode] !== null || (row.upscale_mode === mode && statusAt(row, now) === 'upscaling'));
  },
});
