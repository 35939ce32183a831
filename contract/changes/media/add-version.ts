import * as v from 'valibot';
import type { ErrorCode } from '../../errors.ts';
import { upscaleRefusal } from '../../generations/image/upscale-choice.ts';
import { idSchema } from '../../id.ts';
import { sha256Schema } from '../../import/import.ts';
import { limits } from '../../limits.ts';
import { hasPicture, versionUrl } from '../../media/media.ts';
import { deviceModes, upscaleFacts, versionTypes } from '../../upscaling/upscale.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

const kept = 'The file is kept on this device until you discard this.';
const unread = `The studio could not read the larger version of this picture, so it was not added. ${kept} Make it again.`;
const reasons: Partial<Record<ErrorCode, string>> = {
  GONE: `This picture was deleted on another device, so its larger version was not added. ${kept}`,
  NOT_FOUND: `The studio does not have this picture, so its larger version was not added. ${kept}`,
  PLAN_LIMIT: `${upscaleRefusal} ${kept}`,
  UPSCALE_TOO_LARGE: `The larger version of this picture is too large for the studio, so it was not added. ${kept}`,
  OTHER_PICTURE: `The larger version does not match this picture, so it was not added. ${kept} Make it again.`,
  MEDIA_DAMAGED: `The original of this picture is damaged in the studio, so its larger version was not added. ${kept}`,
  UPLOAD_MISSING: `The larger version of this picture did not reach the studio, so it was not added. ${kept}`,
  UPLOAD_UNREADABLE: unread,
  VALIDATION_FAILED: unread,
};

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

export const addVersion = defineChange({
  kind: 'media.addVersion',
  args: v.object({
    id: idSchema,
    upscale_mode: v.picklist(deviceModes),
    /** SHA-256 of the bytes of the file. */
    sha256: sha256Schema,
    mime: v.picklist(versionTypes),
    size_bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.importBytes)),
    /** Pixels of the version. */
    width: pixels,
    height: pixels,
    /** Ms since 1970, the studio's clock as far as the device knows it. */
    at: v.number(),
  }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  check: ({ id }, find) => (find('media', id) === undefined ? { code: 'GONE' } : null),
  apply: {
    media: (row, { id, upscale_mode: mode, sha256 }) => {
      // Made already: the studio answers with the version there is.
      if (row === null || row[mode] !== null || !hasPicture(row)) return row;
      const by = { ...row.upscaled_by, [mode]: 'device' as const };
      const larger = { ...row, [mode]: versionUrl(id, mode, sha256), upscaled_by: by, failed_reason: null };
      // The studio stops making the same one and gives its credits back.
      return row.upscale_mode === mode ? { ...larger, status: 'completed', upscale_mode: null, upscaling_since: null } : larger;
    },
  },
  route: {
    name: 'createUpscaledVersion',
    path: '/api/create/upscale_version',
    summary: 'Add a larger version of an image that a device made and sent before',
    body: v.strictObject({ generation_media_resource_id: idSchema, upscale_mode: v.picklist(deviceModes), sha256: sha256Schema }),
    response: v.object({ url: v.string(), status: v.literal('completed') }),
    errors: [
      'NOT_FOUND',
      'GONE',
      'PLAN_LIMIT',
      'UPSCALE_TOO_LARGE',
      'OTHER_PICTURE',
      'UPLOAD_MISSING',
      'UPLOAD_UNREADABLE',
      'MEDIA_DAMAGED',
    ],
  },
  body: ({ id, upscale_mode, sha256 }) => ({ generation_media_resource_id: id, upscale_mode, sha256 }),
  describe: ({ upscale_mode }) => `Add the ${upscaleFacts[upscale_mode].name} version of a picture`,
  explain: (_, code) => reasons[code],
});
