import * as v from 'valibot';
import { clipFormats, clipSettingsSchema } from '../downloads/clip.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { pictureSettingsSchema } from '../downloads/picture.ts';
import type { Route } from './route.ts';

/** Address of the user's own original in this studio; the studio fetches no other address. */
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.urlLength));
const converted = v.object({ output_url: v.string() });
/** How a clip is written; absent fields have the values of the one-click download. */
const clip = v.optional(v.partial(v.omit(clipSettingsSchema, ['mark', 'enlargeTo'])));
/** How a picture is written. */
const picture = v.optional(v.partial(v.omit(pictureSettingsSchema, ['mark'])));
const marked = { url, generation_history_id: idSchema, clip };
/** The settings as they are sent: a visible mark is the studio's own. */
export type ConvertSettings = { clip?: v.InferOutput<typeof clip>; picture?: v.InferOutput<typeof picture> };

/** File types that the external conversion takes: videos as the specification says, and pictures. */
export const convertOrigins = ['mp4', 'webm', 'png', 'jpg', 'webp', 'avif'] as const;
export const convertTargets = ['gif', 'webp', 'jpg', 'png'] as const;
export type ConvertTarget = (typeof convertTargets)[number];

/** The conversions of the studio, for browsers that cannot convert. The answer lies at `output_url` for half an hour. */
export const convertRoutes = {
  createConvertVideo: {
    method: 'POST',
    path: '/api/create/convert_video',
    summary: 'A video of one’s own with the mark of the studio, as MP4, GIF or WEBP',
    auth: 'session',
    write: false,
    produces: 'json',
    body: v.strictObject({ ...marked, output_format: v.picklist(clipFormats) }),
    response: converted,
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'CONVERTER_MISSING', 'CONVERT_TOO_LARGE', 'CONVERT_FAILED'],
  },
  createAddWatermark: {
    method: 'POST',
    path: '/api/create/add_watermark_to_video',
    summary: 'A video of one’s own with the mark of the studio',
    auth: 'session',
    write: false,
    produces: 'json',
    body: v.strictObject({ ...marked, output_format: v.optional(v.picklist(clipFormats), 'mp4') }),
    response: converted,
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'CONVERTER_MISSING', 'CONVERT_TOO_LARGE', 'CONVERT_FAILED'],
  },
  mediaConvert: {
    method: 'POST',
    path: '/api/media/convert',
    summary: 'A file of one’s own in another format, without a mark where the plan permits it',
    auth: 'session',
    write: false,
    produces: 'json',
    body: v.strictObject({ url, origin: v.picklist(convertOrigins), target: v.picklist(convertTargets), clip, picture }),
    response: converted,
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'FORBIDDEN', 'CONVERTER_MISSING', 'CONVERT_TOO_LARGE', 'CONVERT_FAILED'],
  },
  convertedFile: {
    method: 'GET',
    path: '/api/create/converted/:id',
    summary: 'Bytes of a conversion, for whoever asked for it, with byte ranges',
    auth: 'session',
    write: false,
    produces: 'bytes',
    params: v.strictObject({ id: idSchema }),
    response: v.unknown(),
    errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
  },
} as const satisfies Record<string, Route>;
