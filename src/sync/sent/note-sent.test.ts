import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { StudioDatabase } from '../../db/database.ts';
import { createApiClient } from '../api/api-client.ts';
import { keepSentIn } from './note-sent.ts';

const clock = { now: () => Date.now(), sleep: () => new Promise<void>(() => undefined) };
let db: StudioDatabase;
let stop: () => Promise<void>;
beforeEach(async () => {
  db = (await new StudioDatabase('studio.noted', { indexedDB: new IDBFactory(), IDBKeyRange }).open()) as StudioDatabase;
  stop = keepSentIn(db);
});
afterEach(() => db.close());

const words = 'a secret garden';
const api = (answer: () => Promise<Response>) => createApiClient({ fetch: answer, clock, deviceId: 'device' });
const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
const params = { ...smallRequest(), prompt: words, generation_history_id: 'h', generation_media_resource_ids: ['m'] };

it('notes why, where to and how much of every request, and nothing of what it says', async () => {
  const silent = api(refuse);
  const calls = [
    () => silent.request('create', { body: params, mid: 'mid' }),
    () => silent.request('createHistory', { query: { query: words } }),
    () => silent.request('createHistoryOne', { params: { generation_history_id: 'abc' } }),
    () => silent.request('accountSignIn', { body: { email: 'me@example.com', password: words } }),
    () => api(() => Promise.resolve(Response.json({ ok: true }))).request('syncChanges', { query: { space: 's' } }),
  ];
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(5000)]), 'picture');
  const original = { params: { id: 'abc', variant: 'original' }, form: new Blob(['an original']) };
  const uploads = [() => silent.request('uploadRawImage', { form }), () => silent.request('giveBackMedia', original)];
  for (const call of [...calls, ...uploads]) await call().catch(() => undefined);
  await stop();
  const list = await db.sent.orderBy('i').toArray();
  expect(list.map(({ reason, method, address, count, hasAnswer }) => [reason, method, address, count, hasAnswer])).toEqual([
    ['generation', 'POST', '/api/create', 1, false],
    ['look-up', 'GET', '/api/create/history', 1, false],
    ['look-up', 'GET', '/api/create/history/…', 1, false],
    ['account', 'POST', '/api/account/sign-in', 1, false],
    ['pull', 'GET', '/api/sync/changes', 1, true],
    ['upload', 'POST', '/api/media/upload_raw_image', 1, false],
    ['upload', 'POST', '/api/media/…/…', 1, false],
  ]);
  expect(list[0]!.bytes).toBe('/api/create'.length + JSON.stringify(params).length);
  expect(list[5]!.bytes).toBe('/api/media/upload_raw_image'.length + 5000);
  expect(JSON.stringify(list)).not.toMatch(/secret|garden|example|abc/);
});

it('does not list what failed for want of a connection, also when one is there by then', async () => {
  const navigator = { onLine: false };
  vi.stubGlobal('navigator', navigator);
  const back = () => {
    navigator.onLine = true;
    return refuse();
  };
  const lost = () => {
    navigator.onLine = false;
    return refuse();
  };
  for (const answer of [refuse, back, lost, back])
    await api(answer)
      .request('health')
      .catch(() => undefined);
  vi.unstubAllGlobals();
  await stop();
  expect(await db.sent.count()).toBe(0);
});

it('costs nothing that was asked for when it cannot be written', async () => {
  db.close({ disableAutoOpen: true });
  const answer = await api(() => Promise.resolve(Response.json({ ok: true }))).request('health');
  expect(answer.body).toEqual({ ok: true });
  await expect(stop()).resolves.toBeUndefined();
});
