import * as v from 'valibot';
import { limits } from '../limits.ts';
import type { Route } from './route.ts';
import { storableText } from '../text/storable-text.ts';

/** Calls that belong to no noun of the studio. */
export const commonRoutes = {
  videoMetadata: {
    method: 'GET',
    path: '/api/common/video_metadata',
    summary: 'Size and length of a video of this library, of one that was sent, or of one at a public address',
    auth: 'session',
    write: false,
    produces: 'json',
    query: v.strictObject({ video_url: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.urlLength), storableText) }),
    response: v.object({
      /** Pixels as shown. */
      width: v.number(),
      height: v.number(),
      /** Seconds. */
      duration: v.number(),
      mime: v.string(),
      size_bytes: v.number(),
    }),
    errors: ['NOT_FOUND', 'MEDIA_TYPE_INVALID', 'DURATION_UNKNOWN', 'MEDIA_DAMAGED', 'BODY_TOO_LARGE'],
  },
} as const satisfies Record<string, Route>;
