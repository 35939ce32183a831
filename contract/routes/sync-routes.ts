import * as v from 'valibot';
import type { Route } from './route.ts';
import { changesQuerySchema, changesResponseSchema, snapshotQuerySchema, snapshotResponseSchema } from '../sync/sync.ts';

/** The calls of sync: devices pull changed rows, and an event stream wakes them up. */
export const syncRoutes = {
  syncChanges: {
    method: 'GET',
    path: '/api/sync/changes',
    summary: 'Rows changed since a cursor, tombstones included',
    auth: 'session',
    write: false,
    produces: 'json',
    query: changesQuerySchema,
    response: changesResponseSchema,
    errors: ['NOT_FOUND', 'RESET_EPOCH', 'RESET_AHEAD', 'RESET_TOO_OLD'],
  },
  syncSnapshot: {
    method: 'GET',
    path: '/api/sync/snapshot',
    summary: 'All living rows, newest first',
    auth: 'session',
    write: false,
    produces: 'json',
    query: snapshotQuerySchema,
    response: snapshotResponseSchema,
    errors: ['NOT_FOUND'],
  },
  syncEvents: {
    method: 'GET',
    path: '/api/sync/events',
    summary: 'Server-sent wake-up: a `hint` event says that there are changes',
    auth: 'session',
    write: false,
    produces: 'stream',
    response: v.unknown(),
    errors: [],
  },
} as const satisfies Record<string, Route>;
