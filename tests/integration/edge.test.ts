import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors, type ErrorCode } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { isRead, type Route } from '../../contract/routes/route.ts';
import { routes, type RouteName } from '../../contract/routes/routes.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { mutation } from '../../server/storage/schema/mutation.ts';
import { addLibrary, type Owned } from '../support/library/add-library.ts';
import { callsByRoute } from '../support/http/calls-by-route.ts';
import { makeAccount } from '../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../support/studio/start-test-studio.ts';
import type { CallInput, TestClient } from '../support/http/test-client.ts';

let studio: TestStudio;
let client: TestClient;
let mine: Owned;
beforeAll(async () => {
  studio = await startTestStudio({ oldestProtocol: 3 });
  client = await studio.guest();
  // An administrator, because every other caller gets 404 from the administrators' routes before the body is read.
  await makeAccount(studio.db, client.me!.user_id, 'admin');
  mine = await addLibrary(studio.db, client.me!);
});
afterAll(() => studio?.close());

const names = Object.keys(routes) as RouteName[];
const writes = names.filter((name) => (routes[name] as Route).write);
const changes = names.filter((name) => !isRead(routes[name]));
const withBody = changes.filter((name) => 'body' in routes[name]);
const params = { prompt: 'a harbour', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };

describe('a change', () => {
  it('of a device that is too old is refused before anything happens, and taken under the same key after the update', async () => {
    const mid = randomUUID();
    const id = mine.mediaId;
    const send = { mid, body: { generation_media_resource_id: id, is_starred: true } };
    const old = await client.refused('createStar', { ...send, headers: { 'X-Protocol': '2' } });
    expect(old).toMatchObject({ status: 426, problem: { code: 'CLIENT_TOO_OLD', title: errors.CLIENT_TOO_OLD.title } });
    expect((await client.refused('userMe', { headers: { 'X-Protocol': '1' } })).status).toBe(426);
    expect(await studio.db.select().from(mutation).where(eq(mutation.mid, mid))).toEqual([]);
    const { data } = await client.call('createStar', { ...send, headers: { 'X-Protocol': '3' } });
    expect(data.is_starred).toBe(true);
    await client.call('createStar', { body: { generation_media_resource_id: id, is_starred: false }, headers: { 'X-Protocol': '4' } });
  });

  it.each(changes)('%s is refused when another site may have sent it', async (name) => {
    const input = callsByRoute(mine)[name];
    const attempts: Record<string, string | null>[] = [
      { 'X-Client': null },
      { 'Content-Type': 'text/plain' },
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { Origin: `${studio.url}.elsewhere.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of attempts) {
      const refused = await client.refused(name, { ...input, headers });
      expect(refused, JSON.stringify(headers)).toMatchObject({ status: 403, problem: { code: 'CSRF_REJECTED' } });
    }
  });

  it('of this site is taken', async () => {
    await client.call('createStar', {
      body: { generation_media_resource_id: mine.mediaId, is_starred: false },
      headers: { Origin: studio.url, 'Sec-Fetch-Site': 'same-origin' },
    });
  });

  it.each(writes)('%s needs a key that is an identifier', async (name) => {
    const input = callsByRoute(mine)[name];
    const missing = await client.refused(name, { ...input, headers: { 'Idempotency-Key': null } });
    expect(missing).toMatchObject({ status: 400, problem: { code: 'KEY_MISSING' } });
    const wrong = await client.refused(name, { ...input, mid: 'again' });
    expect(wrong).toMatchObject({ status: 422, problem: { code: 'VALIDATION_FAILED' } });
  });

  it.each(withBody)('%s refuses fields it does not know, and bodies it cannot read', async (name) => {
    const input = callsByRoute(mine)[name];
    const extra = await client.refused(name, { ...input, body: { ...(input.body as object), user_id: 'me', seq: 1 } });
    expect(extra.problem.code).toBe('VALIDATION_FAILED');
    const poisoned = JSON.stringify(input.body).replace(/^\{/, '{"__proto__":{"is_admin":true}').replace(/\}\}$/, '},"a":1}');
    for (const body of ['{', '', 'null,', poisoned.replace('}"', '},"'), Buffer.from([0xff, 0xfe]).toString('latin1')]) {
      const refused = await client.refused(name, { ...input, body });
      expect(['BODY_MALFORMED', 'VALIDATION_FAILED']).toContain(refused.problem.code);
    }
  });

  it('refuses a body that is too large, with and without its length', async () => {
    const body = JSON.stringify({ generation_media_resource_id: 'x'.repeat(limits.bodyBytes) });
    const refused = await client.refused('createStar', { body });
    expect(refused).toMatchObject({ status: 413, problem: { code: 'BODY_TOO_LARGE' } });
    const stream = new Blob([body]).stream();
    const headers = { 'X-Client': 'test', 'Content-Type': 'application/json' };
    const streamed = await fetch(`${studio.url}/api/account/guest`, {
      method: 'POST',
      headers,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    await streamed.body?.cancel();
  });

  it('that is not valid says which fields, and leaves no trace', async () => {
    const mid = randomUUID();
    const body = { ...params, prompt: 'x'.repeat(20_000), image_num: 9, seed: -1, width: 31 };
    const { problem, status } = await client.refused('create', { mid, body });
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    expect(problem.issues?.map((issue) => issue.path).sort()).toEqual(['image_num', 'prompt', 'seed', 'width', 'width']);
    expect(problem.detail).toBe(
      'Prompt must be at most 10000 characters; width must be at least 64; width must be a multiple of 32; ' +
        'seed must be between 0 and 4294967295; image num must be at most 8. Nothing was changed.',
    );
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await studio.db.select().from(mutation).where(eq(mutation.mid, mid))).toEqual([]);
  });
});

it.each([
  ['VALIDATION_FAILED', 'create', { body: { ...params, image_num: 0 } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, width: 31 } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, height: 2080 } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, seed: 4_294_967_296 } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, prompt: '   ' } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, prompt: '\u0000' } }],
  ['VALIDATION_FAILED', 'create', { body: { ...params, generation_media_resource_ids: [] } }],
  ['PLAN_LIMIT', 'create', { body: { ...params, image_num: 5 } }],
  ['MODEL_UNAVAILABLE', 'create', { body: { ...params, model: 'nothing' } }],
  ['VALIDATION_FAILED', 'createBatchDelete', { body: { deleteImages: Array.from({ length: 201 }, () => ({ id: randomUUID() })) } }],
  ['VALIDATION_FAILED', 'createHistory', { query: { limit: '101' } }],
  ['VALIDATION_FAILED', 'createHistory', { query: { cursor: 'x' } }],
  ['VALIDATION_FAILED', 'createHistory', { query: { user_id: 'x' } }],
  ['VALIDATION_FAILED', 'createHistoryOne', { params: { generation_history_id: 'x' } }],
  ['VALIDATION_FAILED', 'syncChanges', { query: {} }],
  ['VALIDATION_FAILED', 'accountSignUp', { body: { email: 'nobody', password: 'short' } }],
] satisfies [ErrorCode, RouteName, CallInput][])('answers %s, %s and %j with a sentence for people', async (code, name, input) => {
  const { problem } = await client.refused(name, input);
  expect(problem.code).toBe(code);
  expect(problem.detail ?? problem.title).toMatch(/^[A-Z][^{}[\]"]+\.$/);
  expect(problem.detail ?? '').not.toMatch(/Invalid|Expected|received|_/);
});

const paged = names.filter((name) => 'limit' in ((routes[name] as { query?: { entries?: object } }).query?.entries ?? {}));

it.each(paged)('%s gives no more at once than a page', async (name) => {
  const input = callsByRoute(mine)[name];
  for (const limit of ['501', '1000000', '0', '-1', '1e3', '5.5', '']) {
    const { problem } = await client.refused(name, { ...input, query: { ...input.query, limit } });
    expect([problem.code, problem.issues?.[0]?.path], limit).toEqual(['VALIDATION_FAILED', 'limit']);
  }
});

it('answers an unknown path of the API with a problem document, and a wrong method with the right ones', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/auth/sign-up/email']) {
    const response = await fetch(studio.url + path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('content-type'), path).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  const wrong = await fetch(`${studio.url}/api/create/star`);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
});

it('leads what is shared before the app is on the device to the converter, and keeps nothing of it', async () => {
  const form = new FormData();
  form.set('files', new Blob(['a picture'], { type: 'image/png' }), 'harbour.png');
  const response = await fetch(`${studio.url}/convert`, { method: 'POST', body: form, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/convert?shared=missed']);
});

it('puts the security headers on every answer', async () => {
  const answer = "default-src 'none'; frame-ancestors 'none'";
  const policies: [string, RequestInit, string][] = [
    ['/', {}, "default-src 'self'"],
    ['/missing.js', {}, "default-src 'self'"],
    ['/api/docs', {}, "default-src 'self'"],
    ['/api/health', {}, answer],
    ['/api/health', { method: 'HEAD' }, answer],
    ['/api/openapi.json', {}, answer],
    ['/api/user/me', {}, answer],
    ['/api/nothing', {}, answer],
    ['/api/create', { method: 'POST', body: '{' }, answer],
    ['/api/create', { method: 'DELETE' }, answer],
  ];
  for (const [path, init, policy] of policies) {
    const { headers } = await fetch(studio.url + path, init);
    expect(headers.get('content-security-policy'), path).toContain(policy);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

it('sends the wake-up stream as it is, and answers HEAD without one', async () => {
  const stop = new AbortController();
  const response = await client.send('syncEvents', { headers: { 'Accept-Encoding': 'gzip, br' } }, stop.signal);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  stop.abort();
  const head = await client.send('syncEvents', { method: 'HEAD' });
  expect({ status: head.status, type: head.headers.get('content-type') }).toEqual({ status: 200, type: 'text/event-stream' });
});

it('describes every route in its OpenAPI document and on its page', async () => {
  const document = (await (await fetch(`${studio.url}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, object> };
  const page = await (await fetch(`${studio.url}/api/docs`)).text();
  expect(document.openapi).toBe('3.1.0');
  for (const name of names) {
    const route = routes[name];
    expect(Object.keys(document.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] ?? {}), name).toContain(route.method.toLowerCase());
    expect(page).toContain(route.path);
  }
  expect(page).not.toMatch(/<script|<style|style=|https?:\/\//);
});

it('says in one sentence what a database lacks that cannot be brought up to date', async () => {
  await studio.db.execute(sql`create role visitor login`);
  const url = new URL(studio.databaseUrl);
  url.username = 'visitor';
  await expect(openDatabase({ dataDir: studio.dataDir, databaseUrl: url.href })).rejects.toThrow(
    /^The database could not be brought up to date: permission denied for schema drizzle\.$/,
  );
});
