import * as v from 'valibot';
import { idSchema } from './id.ts';
import type { Route } from './route.ts';
import { timestampSchema } from './timestamp.ts';
import { storyMediaRowSchema, storyRowSchema } from './story.ts';

const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;
const position = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}$/, 'is not a position')));

/** A story as calls tell it: with the names of the specification, which rows that are synced do not have. */
const storySchema = v.object({ ...storyRowSchema.entries, storyId: idSchema, created_at: timestampSchema });
/** Stories, which pictures can be chosen from besides the history. */
export const libraryRoutes = {
  stories: {
    ...read,
    path: '/api/stories',
    summary: 'A page of stories, newest first',
    query: v.strictObject({ cursor: position }),
    response: v.object({ stories: v.array(storySchema), nextCursor: v.nullable(v.string()) }),
    errors: [],
  },
  storyMedia: {
    ...read,
    path: '/api/stories/:id/media',
    summary: 'Images and videos of a story',
    params: v.strictObject({ id: idSchema }),
    query: v.strictObject({ type: v.optional(v.picklist(['image', 'video'])) }),
    response: v.object({ media_resources: v.array(storyMediaRowSchema) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
