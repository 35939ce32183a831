import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ publicUrl: 'https://studio.example', trustProxy: true, rateLimitScale: 0.1 });
});
afterAll(() => studio?.close());

const fromProxy = (address: string) => ({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `203.0.113.9, ${address}` });

it('marks cookies Secure and asks for https when browsers come by https', async () => {
  const response = await studio.client().send('accountGuest', { body: {}, headers: fromProxy('192.0.2.1') });
  expect(response.headers.getSetCookie().join()).toContain('; Secure');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
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
