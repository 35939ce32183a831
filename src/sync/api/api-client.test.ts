import { describe, expect, it } from 'vitest';
import { protocol } from '../../../contract/sync/protocol.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { createApiClient } from './api-client.ts';

const id = '00000000-0000-4000-8000-000000000001';
const mark = { 'X-Sync': 'space=s;epoch=00000000-0000-4000-8000-0000000000e0;seq=4' };
const body = { generation_media_resource_id: id, is_starred: true };
type Sent = { address: string; init: RequestInit & { headers: Headers } };

function clientFor(answer: () => Response | Promise<Response>, expire = false) {
  const sent: Sent[] = [];
  const load = (address: string, init: Sent['init']) => {
    sent.push({ address, init });
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      if (!expire) Promise.resolve(answer()).then(resolve, reject);
    });
  };
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => (expire ? resolve() : signal?.addEventListener('abort', () => resolve())));
  const api = createApiClient({
    fetch: load as unknown as typeof fetch,
    clock: { now: () => 0, sleep },
    deviceId: 'browser',
    userId: 'ana',
  });
  return { sent, api, star: () => api.call('createStar', { mid: id, body }) };
}

describe('asking the server', () => {
  it('names the browser, the user and the mutation', async () => {
    const { sent, star } = clientFor(() => Response.json(body, { headers: mark }));
    expect((await star()).mark?.seq).toBe(4);
    const { headers } = sent[0]!.init;
    expect(headers.get('X-Protocol')).toBe(String(protocol.current));
    expect([headers.get('X-Client'), headers.get('X-User'), headers.get('Idempotency-Key')]).toEqual(['browser', 'ana', id]);
  });

  it('sends a change without a body in such a way that it arrives while its page closes', async () => {
    const { sent, api } = clientFor(() => Response.json(body, { headers: mark }));
    await api.request('createStar', { mid: id });
    await api.request('userMe');
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
    expect(sent[0]!.init.headers.has('Content-Type')).toBe(false);
  });

  it.each([
    ['a page of a captive portal', () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } })],
    ['half an answer', () => new Response('{"generation_media', { headers: mark })],
    ['an empty answer', () => new Response('', { headers: mark })],
    ['an answer without X-Sync', () => Response.json(body)],
    ['an answer of another shape', () => Response.json({ hello: 1 }, { headers: mark })],
    ['no connection', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
    ['a page of a proxy that refuses', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ])('takes %s for no answer at all', async (_, answer) => {
    await expect(clientFor(answer).star()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it.each([
    [
      'broken in the middle',
      (zipped: Uint8Array<ArrayBuffer>) => zipped.map((byte, i) => (i === Math.floor(zipped.length / 2) ? byte ^ 0xff : byte)),
    ],
    ['cut off', (zipped: Uint8Array<ArrayBuffer>) => zipped.slice(0, -6)],
    ['no gzip at all', () => new TextEncoder().encode(JSON.stringify(body))],
  ])('takes an answer whose gzip is %s for no answer at all', async (_, spoil) => {
    const zip = new Blob([JSON.stringify(body)]).stream().pipeThrough(new CompressionStream('gzip'));
    const whole = new Uint8Array(await new Response(zip).arrayBuffer());
    // As in a browser, the bytes fail after the headers reported a success.
    const answer = (bytes: Uint8Array<ArrayBuffer>) => () =>
      new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: mark });
    await expect(clientFor(answer(whole)).star()).resolves.toMatchObject({ value: body });
    await expect(clientFor(answer(spoil(whole))).star()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('gives up after its time', async () => {
    await expect(clientFor(() => Response.json({}), true).star()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('hands on the code, and how long to wait', async () => {
    await expect(clientFor(() => problem('RATE_LIMITED', { 'Retry-After': '30' })).star()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 30,
    });
  });

  it.each([
    [401, 'UNAUTHENTICATED'],
    [426, 'CLIENT_TOO_OLD'],
    [429, 'RATE_LIMITED'],
    [502, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ])('understands the bare status %i of a proxy', async (status, code) => {
    await expect(clientFor(() => new Response('', { status })).star()).rejects.toMatchObject({ code });
  });
  it.each([
    [409, 'VALIDATION_FAILED'],
    [410, 'GONE'],
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [500, 'INTERNAL'],
  ])('takes a problem of a newer studio with status %i for the answer it is', async (status, code) => {
    const body = JSON.stringify({ type: 'about:blank', title: 'The album was closed.', status, code: 'ALBUM_CLOSED' });
    const answer = () => new Response(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
    await expect(clientFor(answer).star()).rejects.toMatchObject({ code });
  });
});
