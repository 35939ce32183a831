import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { errors, type ErrorCode } from '../../contract/errors.ts';
import { problemSchema } from '../../contract/problem.ts';
import { protocol } from '../../contract/sync/protocol.ts';
import { isRead, type Route } from '../../contract/routes/route.ts';
import { routes } from '../../contract/routes/routes.ts';

type Json = { [key: string]: unknown };

const everyCall: ErrorCode[] = ['CLIENT_TOO_OLD', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];

/** The OpenAPI 3.1 description of the API, derived from the contract's routes. */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pleinair studio',
      version,
      description: 'Changes are sent once under an Idempotency-Key; devices follow a space by its change cursor.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'pleinair.session_token' } },
    },
  };
}

function describeRoute(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.auth === 'none' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(!isRead(route) ? [header('X-Client', 'Any text; a page of another site cannot set it.', true)] : []),
      ...(route.write ? [header('Idempotency-Key', 'UUID of this change; the same one again gets the same answer.', true)] : []),
      ...(route.write ? [header('X-Space', 'The library this change is meant for; in another one it is refused.', false)] : []),
      header(protocol.header, 'The protocol that an app of its own kind speaks; one that is too old is answered 426.', false),
      header('X-User', 'The user the caller believes to be signed in.', false),
    ],
    ...describeBody(route),
    responses: { '200': describeAnswer(route), ...describeErrors(route) },
  };
}

function describeBody(route: Route): Json {
  if (route.accepts === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.accepts === 'bytes') {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  return route.body === undefined ? {} : { requestBody: { required: true, content: jsonContent(schemaOf(route.body)) } };
}

function describeAnswer(route: Route): Json {
  if (route.produces === 'stream') return { description: route.summary, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (route.produces === 'bytes') {
    return { description: route.summary, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  const mark = { 'X-Sync': { description: 'Where the space stands after this change.', schema: { type: 'string' } } };
  return { description: route.summary, content: jsonContent(schemaOf(route.response)), ...(route.write ? { headers: mark } : {}) };
}

function describeErrors(route: Route): Json {
  const codes = new Set<ErrorCode>([...route.errors, ...everyCall]);
  if (route.auth !== 'none') for (const code of ['UNAUTHENTICATED', 'USER_MISMATCH'] as const) codes.add(code);
  if (route.params ?? route.query ?? route.body) codes.add('VALIDATION_FAILED');
  if (!isRead(route)) for (const code of ['CSRF_REJECTED', 'BODY_MALFORMED', 'BODY_TOO_LARGE'] as const) codes.add(code);
  if (route.write) for (const code of ['KEY_MISSING', 'KEY_REUSED', 'IN_PROGRESS', 'LIBRARY_CHANGED'] as const) codes.add(code);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), { description: codes.join(', '), content }]),
  );
}

function parametersOf(place: 'path' | 'query', schema: v.GenericSchema | undefined): Json[] {
  if (schema === undefined) return [];
  const object = schemaOf(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }));
}

function header(name: string, description: string, required: boolean): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The schema of a request. Defaults are optional, and checks that JSON Schema cannot express are left out. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return rest;
}
