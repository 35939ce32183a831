import * as v from 'valibot';
import { idSchema } from '../id.ts';
import type { Route } from '../route.ts';
import { storyAnswerSchema, storyDetailSchema, storyMediaAnswerSchema } from './answer.ts';

const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;
const position = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}$/, 'is not a position')));

/** Stories to read. They are changed by `contract/changes/stories`. */
export const storyRoutes = {
  stories: {
    ...read,
    path: '/api/stories',
    summary: 'A page of stories, newest first',
    query: v.strictObject({ cursor: position }),
    response: v.object({ stories: v.array(storyAnswerSchema), nextCursor: v.nullable(v.string()) }),
    errors: [],
  },
  storyOne: {
    ...read,
    path: '/api/stories/:id',
    summary: 'A story with its shots',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ data: storyDetailSchema }),
    errors: ['NOT_FOUND'],
  },
  storyMedia: {
    ...read,
    path: '/api/stories/:id/media',
    summary: 'Images and videos of a story',
    params: v.strictObject({ id: idSchema }),
    query: v.strictObject({ type: v.optional(v.picklist(['image', 'video'])) }),
    response: v.object({ media_resources: v.array(storyMediaAnswerSchema) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
