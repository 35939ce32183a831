import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { statusAt, upscaleModes } from '../../media.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-keys.ts';

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
  route: 'createUpscale',
  body: ({ id, upscale_mode, face_enhance_weight }) => ({ generation_media_resource_id: id, upscale_mode, face_enhance_weight }),
  describe: () => 'Upscale a picture',
  costsCredits: true,
  isGrantedBy: (find, { id, upscale_mode: mode }, now) => {
    const row = find('media', id);
    return row !== undefined && (row[mode] !== null || (row.upscale_mode === mode && statusAt(row, now) === 'upscaling'));
  },
});
