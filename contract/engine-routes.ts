import * as v from 'valibot';
import {
  connectEngineRequestSchema,
  engineCheckSchema,
  engineCostSchema,
  engineLimitsSchema,
  engineWorks,
  foundEngineSchema,
  listedEngineSchema,
} from './engine.ts';
import { listedModelSchema, modelChoiceSchema, modelsCheckSchema } from './model-choice.ts';
import type { Route } from './route.ts';

const write = { method: 'POST', auth: 'session', write: false, produces: 'json' } as const;
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const named = v.strictObject({ id });

/** The engines of the studio, for its administrators. Others hear that there is nothing of the kind. */
export const engineRoutes = {
  engineList: {
    method: 'GET',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/engines',
    summary: 'The engines that are connected, for administrators',
    response: v.object({ engines: v.array(listedEngineSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineConnect: {
    ...write,
    path: '/api/engines/connect',
    summary: 'Connect an engine by its address and key',
    body: connectEngineRequestSchema,
    response: v.object({ engine: listedEngineSchema }),
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
  engineTest: {
    ...write,
    path: '/api/engines/test',
    summary: 'Ask an engine what it serves, without connecting it',
    body: connectEngineRequestSchema,
    response: engineCheckSchema,
    errors: ['NOT_FOUND'],
  },
  engineDiscover: {
    ...write,
    path: '/api/engines/discover',
    summary: 'Look for engines on the usual ports of the studio’s own machine',
    body: v.strictObject({}),
    response: v.object({ found: v.array(foundEngineSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineLimit: {
    ...write,
    path: '/api/engines/limits',
    summary: 'Set how much one engine is given',
    body: v.strictObject({ id, ...engineLimitsSchema.entries }),
    response: v.object({ engine: listedEngineSchema }),
    errors: ['NOT_FOUND'],
  },
  engineResume: {
    ...write,
    path: '/api/engines/resume',
    summary: 'Go on with the queue of an engine that was stopped',
    body: named,
    response: v.object({ engine: listedEngineSchema }),
    errors: ['NOT_FOUND'],
  },
  engineFirst: {
    ...write,
    path: '/api/engines/first',
    summary: 'Choose the engine that is asked first for a kind of work; null: none before the others',
    body: v.strictObject({ work: v.picklist(engineWorks), id: v.nullable(id) }),
    response: v.object({ engines: v.array(listedEngineSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineCosts: {
    method: 'GET',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/engines/costs',
    summary: 'What engines were given and what it cost, newest first, for administrators',
    query: v.strictObject({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:\d{1,15}$/, 'is not a position'))) }),
    response: v.object({ costs: v.array(engineCostSchema), next: v.nullable(v.string()) }),
    errors: ['NOT_FOUND'],
  },
  engineModels: {
    method: 'GET',
    auth: 'session',
    write: false,
    produces: 'json',
    path: '/api/engines/models',
    summary: 'The models of the catalogue with who serves them and what was changed of them, for administrators',
    response: v.object({ models: v.array(listedModelSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineModelChange: {
    ...write,
    path: '/api/engines/models/change',
    summary: 'Hide a model, choose the engine that is asked first for it, or set its price in credits',
    body: modelChoiceSchema,
    response: v.object({ models: v.array(listedModelSchema) }),
    errors: ['NOT_FOUND'],
  },
  engineModelsCheck: {
    ...write,
    path: '/api/engines/models/check',
    summary: 'Ask every engine now for its models, and say what is new and what is gone',
    body: v.strictObject({}),
    response: v.object({ checks: v.array(modelsCheckSchema) }),
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
