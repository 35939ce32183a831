import * as v from 'valibot';
import { connectedEngineSchema, connectEngineRequestSchema, engineCheckSchema } from './engine.ts';
import type { Route } from './route.ts';

const write = { method: 'POST', auth: 'session', write: false, produces: 'json' } as const;
const named = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) });

/** The engines of the studio, for its administrators. Others hear that there is nothing of the kind. */
export const engineRoutes = {
  engineList: {
    method: 'GET',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/engines',
    summary: 'The engines that are connected, for administrators',
    response: v.object({ engines: v.array(connectedEngineSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineConnect: {
    ...write,
    path: '/api/engines/connect',
    summary: 'Connect an engine by its address and key',
    body: connectEngineRequestSchema,
    response: v.object({ engine: connectedEngineSchema }),
    errors: ['NOT_FOUND'],
  },
  engineCheck: {
    ...write,
    path: '/api/engines/check',
    summary: 'Ask an engine now what it serves',
    body: named,
    response: engineCheckSchema,
    errors: ['NOT_FOUND'],
  },
  engineRemove: {
    ...write,
    path: '/api/engines/remove',
    summary: 'Disconnect an engine; what it is making fails, and its credits come back',
    body: named,
    response: v.object({ ok: v.literal(true) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
