import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
import type { Session } from '../domain/session/auth.ts';
import type { OnceAnswer, OnceKey } from '../domain/run-once.ts';
import { mountRoute } from './mount-route.ts';
import { onError } from './on-error.ts';
import { createRateLimits } from './access/rate-limits.ts';
import { mountUnknown } from './unknown.routes.ts';

const session: Session = {
  id: 'session',
  token: 'token',
  userId: 'ana',
  spaceId: 'space',
  isGuest: false,
  email: null,
  plan: 'free',
  isAdmin: false,
  isShared: false,
  cookies: [],
};
type SentHeaders = Record<string, string | null>;
const home = 'http://studio.example';
const changing = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const call = { summary: 'A call', auth: 'session', produces: 'json', response: v.unknown() } as const;

/** By each method, `/api/things/:id` takes no body and `/api/things` takes one. */
function openStudio(rateScale = 0) {
  const app = new Hono();
  app.onError(onError);
  app.notFound((context) => context.text('not found', 404));
  const edge = {
    auth: { readSession: () => Promise.resolve(session) },
    rateLimits: createRateLimits(rateScale),
    publicUrls: [home],
    trustProxy: true,
    checkAnswers: true,
    oldestProtocol: 0,
  };
  const reached: string[] = [];
  const take = ({ http, once }: { http: Context; once: OnceKey }): OnceAnswer => {
    reached.push(http.req.method);
    const mark = { space: 's', epoch: randomUUID(), seq: 1 };
    return { status: 200, body: { hash: Buffer.from(once.requestHash).toString('hex') }, mark, replayed: false };
  };
  const named = v.strictObject({ name: v.string() });
  for (const method of changing) {
    mountRoute({ app, edge }, { ...call, method, write: true, path: '/api/things/:id', errors: [] }, take);
    mountRoute({ app, edge }, { ...call, method, write: true, path: '/api/things', body: named, errors: [] }, take);
  }
  mountRoute({ app, edge }, { ...call, method: 'GET', write: false, path: '/api/read', errors: [] }, () => ({ ok: true }));
  mountUnknown(app);
  app.get('*', (context) => context.text('the app'));

  const send = async (method: string, path: string, { headers = {}, body }: { headers?: SentHeaders; body?: string } = {}) => {
    const sent = new Headers({
      Host: 'studio.example',
      'X-Client': 'test',
      'Idempotency-Key': randomUUID(),
      'X-Forwarded-For': '192.0.2.1',
    });
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const response = await app.request(home + path, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    const text = await response.text();
    const answer = text.startsWith('{') ? (JSON.parse(text) as { code?: string; hash?: string }) : {};
    return { status: response.status, code: answer.code, hash: answer.hash, headers: response.headers, text };
  };
  return { send, reached };
}

const json = { 'Content-Type': 'application/json' };
/** All that a page of another site can make a browser send without asking first, and what else gives it away. */
const foreign: SentHeaders[] = [
  { 'X-Client': null },
  { 'X-Client': null, 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'text/plain' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
];

describe.each(changing)('a change by %s', (method) => {
  it('is refused when another site may have sent it, with and without a body', async () => {
    const { send, reached } = openStudio();
    for (const headers of foreign) {
      const refusals = [
        await send(method, '/api/things/1', { headers }),
        await send(method, '/api/things', { headers: { ...json, ...headers }, body: '{"name":"a"}' }),
      ];
      expect(
        refusals.map(({ status, code }) => `${status} ${code}`),
        JSON.stringify(headers),
      ).toEqual(['403 CSRF_REJECTED', '403 CSRF_REJECTED']);
    }
    expect(await send(method, '/api/things', { body: '{"name":"a"}' })).toMatchObject({ status: 403, code: 'CSRF_REJECTED' });
    expect(reached).toEqual([]);
  });

  it('that has no body needs no content type, and takes only an empty object in its place', async () => {
    const { send, reached } = openStudio();
    expect((await send(method, '/api/things/1')).status).toBe(200);
    expect((await send(method, '/api/things/1', { headers: json, body: '{}' })).status).toBe(200);
    const refused = async (body: string) => (await send(method, '/api/things/1', { headers: json, body })).code;
    expect(await refused('{"name":"a"}')).toBe('VALIDATION_FAILED');
    expect(await refused('{')).toBe('BODY_MALFORMED');
    expect(await refused('x'.repeat(limits.bodyBytes + 1))).toBe('BODY_TOO_LARGE');
    expect(reached).toEqual([method, method]);
  });

  it('that has a body is refused when the body is missing or too large', async () => {
    const { send } = openStudio();
    expect((await send(method, '/api/things', { headers: json })).code).toBe('BODY_MALFORMED');
    expect((await send(method, '/api/things', { headers: json, body: 'x'.repeat(limits.bodyBytes + 1) })).code).toBe('BODY_TOO_LARGE');
    expect((await send(method, '/api/things', { headers: json, body: '{"name":"a"}' })).status).toBe(200);
  });

  it('needs a key', async () => {
    const { send } = openStudio();
    expect(await send(method, '/api/things/1', { headers: { 'Idempotency-Key': null } })).toMatchObject({
      status: 400,
      code: 'KEY_MISSING',
    });
    expect(await send(method, '/api/things/1', { headers: { 'Idempotency-Key': 'again' } })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('counts against the limit of changes', async () => {
    const { send } = openStudio(0.001);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await send(method, '/api/things/1')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is another request when its query is another, in whatever order it stands', async () => {
    const { send } = openStudio();
    const hashOf = async (query: string) => (await send(method, `/api/things/1${query}`)).hash;
    const [none, a, b] = [await hashOf(''), await hashOf('?id=a&of=x'), await hashOf('?id=b&of=x')];
    expect(new Set([none, a, b]).size).toBe(3);
    expect(await hashOf('?of=x&id=a')).toBe(a);
  });
});

describe('an address of the API', () => {
  it('refuses other methods and names its own, also when the browser of another site asks for leave', async () => {
    const { send } = openStudio();
    const preflight = { 'X-Client': null, Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'DELETE' };
    const cases: [string, string, SentHeaders, string][] = [
      ['PUT', '/api/read', {}, 'GET, HEAD'],
      ['GET', '/api/things/1', {}, 'POST, PUT, PATCH, DELETE'],
      ['HEAD', '/api/things', {}, 'POST, PUT, PATCH, DELETE'],
      ['OPTIONS', '/api/things/1', preflight, 'POST, PUT, PATCH, DELETE'],
    ];
    for (const [method, path, headers, allowed] of cases) {
      const refused = await send(method, path, { headers });
      expect([method, refused.status, refused.headers.get('Allow')]).toEqual([method, 405, allowed]);
      expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
      if (method !== 'HEAD') expect(refused.code).toBe('METHOD_NOT_ALLOWED');
      expect([...refused.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    for (const method of ['GET', 'PUT', 'OPTIONS']) expect((await send(method, '/api/nothing')).status).toBe(404);
  });

  it('answers HEAD as it answers GET, without the body', async () => {
    const { send } = openStudio();
    expect(await send('HEAD', '/api/read')).toMatchObject({ status: 200, text: '' });
    expect(await send('GET', '/api/read')).toMatchObject({ status: 200, text: '{"ok":true}' });
  });
});
