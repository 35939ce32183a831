import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from '../../server/storage/schema/user.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ publicUrl: 'https://studio.example', trustProxy: true, rateLimitScale: 0.1 });
});
afterAll(() => studio?.close());

const fromProxy = (address: string) => ({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `203.0.113.9, ${address}` });

it('gives cookies by https that no neighbour can plant, and asks for https', async () => {
  const client = studio.client();
  const headers = fromProxy('192.0.2.1');
  const response = await client.send('accountGuest', { body: {}, headers });
  const cookie = response.headers.getSetCookie().join();
  expect(cookie).toMatch(/^__Host-pleinair\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await client.call('userMe', { headers })).data.is_guest).toBe(true);
  const planted = cookie.split(';')[0]!.replace('__Host-', '');
  expect((await studio.client().refused('userMe', { headers: { ...headers, Cookie: planted } })).problem.code).toBe('UNAUTHENTICATED');

  // A day later the session is renewed, under the same name.
  await studio.db.update(session).set({ expiresAt: new Date(Date.now() + 24 * 3_600_000) });
  const renewed = await client.send('userMe', { headers });
  expect(renewed.headers.getSetCookie().join()).toMatch(/^__Host-pleinair\.session_token=.*; Secure/);
  const out = await client.send('accountSignOut', { body: {}, headers });
  expect(out.headers.getSetCookie().join()).toMatch(/^__Host-pleinair\.session_token=; Max-Age=0; .*; Secure$/);
});

it('takes changes from its public address, and not from one that looks like it', async () => {
  const client = studio.client();
  const headers = fromProxy('192.0.2.1');
  await client.call('accountGuest', { body: {}, headers: { ...headers, Origin: 'https://studio.example' } });
  const refused = await client.refused('accountSignOut', { body: {}, headers: { ...headers, Origin: 'https://studio.example.test' } });
  expect(refused.problem.code).toBe('CSRF_REJECTED');
});

/** A wrong password for account `n`, from a browser that claims an address of its own. */
function attempt(n: number, address: string): Promise<Response> {
  return studio.client().send('accountSignIn', {
    body: { email: `user-${n}@example.test`, password: 'x' },
    headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `198.51.100.${n}, ${address}` },
  });
}

it('slows guessing down by the address the proxy saw, not the one the browser claims', async () => {
  for (let n = 0; n < 6; n++) expect((await attempt(n, '192.0.2.7')).status).toBe(403);
  const slowed = await attempt(6, '192.0.2.7');
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await slowed.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await attempt(7, '192.0.2.8')).status).toBe(403);
});
