import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { session, user } from '../../../server/storage/schema/user.ts';
import { type SignedCall, signAsFal } from '../../fakes/engines/sign-calls.ts';
import { startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({
    publicUrls: ['https://studio.example', 'http://studio.lan:8787'],
    trustProxy: true,
    firstAccountIsAdmin: true,
    rateLimitScale: 0.1,
  });
});
afterAll(() => studio?.close());

const fromProxy = (address: string) => ({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `203.0.113.9, ${address}` });

it('makes the first administrator of a studio that others reach with the code of its start alone, and once', async () => {
  const headers = fromProxy('192.0.2.40');
  const guest = async () => {
    const client = studio.client();
    client.me = (await client.call('accountGuest', { body: {}, headers })).data;
    return client;
  };
  const body = (admin_code?: string) => ({ email: `${randomUUID()}@example.test`, password: 'correct horse', admin_code });
  const [first, second, third] = [await guest(), await guest(), await guest()];
  expect(first.me).toMatchObject({ admin_code: true });
  const { email, ...ordinary } = body();
  expect((await first.call('accountSignUp', { body: { email, ...ordinary }, headers })).data).toMatchObject({ is_admin: false });
  const wrong = await second.refused('accountSignUp', { body: body('AAAA-BBBB-CCCC-DDDD'), headers });
  expect(wrong.problem).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'admin_code' }] });
  // A wrong code does not tell which addresses have an account.
  const taken = { ...body('AAAA-BBBB-CCCC-DDDD'), email };
  expect((await second.refused('accountSignUp', { body: taken, headers })).problem.code).toBe('VALIDATION_FAILED');
  // As a person may type it.
  const typed = studio.adminCode!.toLowerCase().replaceAll('-', ' ');
  expect((await second.call('accountSignUp', { body: body(typed), headers })).data.is_admin).toBe(true);
  expect((await third.call('userMe', { headers })).data.admin_code).toBe(false);
  expect((await third.refused('accountSignUp', { body: body(studio.adminCode!), headers })).problem.code).toBe('VALIDATION_FAILED');
});

it('gives cookies by https that no neighbour can plant, and asks for https', async () => {
  const client = studio.client();
  const headers = fromProxy('192.0.2.1');
  const response = await client.send('accountGuest', { body: {}, headers });
  const [cookie = '', ...others] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-pleinair\.session_token=[^;]+; HttpOnly; Path=\/; SameSite=Lax; Secure; Max-Age=\d+$/);
  expect(others).toEqual(['__Host-pleinair.dont_remember=; Max-Age=0; Path=/; SameSite=Lax; Secure']);
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

it('serves nothing under a host name that is not its own', async () => {
  // `fetch` sets the header Host itself.
  const send = (path: string, host: string, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: host, 'X-Forwarded-Host': 'studio.example' };
      const sent = request(studio.url + path, { method, headers }, (answer) => resolve(answer.resume().statusCode));
      sent.once('error', reject).end();
    });
  for (const path of ['/', '/api/health', '/api/docs', '/api/sync/events', '/share/xxxxxxxxxxxxxxxxxxxxxxxx']) {
    expect(await send(path, 'rebound.example'), path).toBe(421);
  }
  expect(await send('/api/account/guest', 'rebound.example', 'POST')).toBe(421);
  for (const host of ['studio.example', 'studio.lan:8787']) expect(await send('/api/health', host)).toBe(200);
});

/** A wrong password for account `n`, from a browser that claims an address of its own. */
function attempt(n: number, address: string): Promise<Response> {
  return studio.client().send('accountSignIn', {
    body: { email: `user-${n}@example.test`, password: 'x' },
    headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `198.51.100.${n}, ${address}` },
  });
}

it('slows guessing down by the address the proxy saw, not the one the browser claims', async () => {
  const attempts = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n, '192.0.2.7')));
  const through = attempts.filter(({ status }) => status === 403);
  const slowed = attempts.find(({ status }) => status === 429)!;
  expect(through.length).toBeGreaterThanOrEqual(6);
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await slowed.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await attempt(7, '192.0.2.8')).status).toBe(403);
});

it('lets the owner sign in on a known device while strangers guess the password', async () => {
  const email = 'owner@example.test';
  const password = 'correct horse';
  const owner = studio.client();
  const headers = fromProxy('192.0.2.40');
  owner.me = (await owner.call('accountGuest', { body: {}, headers })).data;
  await owner.call('accountSignUp', { body: { email, password }, headers });
  await owner.call('accountSignOut', { body: {}, headers });
  owner.me = undefined;
  const signInFrom = (client: TestClient, address: string, given: string) =>
    client.send('accountSignIn', { body: { email, password: given }, headers: fromProxy(address) });
  const answers: number[] = [];
  for (let n = 50; n < 70; n++) answers.push((await signInFrom(studio.client(), `192.0.2.${n}`, 'guessed')).status);
  expect(answers).toContain(429);
  expect((await signInFrom(studio.client(), '192.0.2.71', password)).status).toBe(429);
  expect((await signInFrom(owner, '192.0.2.71', password)).status).toBe(200);
});

it('polls a job at once when its engine calls, and trusts nothing in the call', async () => {
  const fake = await startFakeEngines();
  const creator = await studio.guest();
  await makeAccount(studio.db, creator.me!.user_id, 'admin');
  const connection = { kind: 'fal', name: 'fal', address: fake.address('fal'), key: 'good' };
  const { id: engineId } = (await creator.call('engineConnect', { body: connection })).data.engine;
  const params = { negative_prompt: '', model: 'fluxdev', width: 64, height: 64, image_num: 1, seed: 3 };
  const create = async (prompt: string) => {
    const { data } = await creator.call('create', { body: { ...params, prompt } });
    await expect.poll(() => fake.jobs.some((job) => job.prompt === prompt), { interval: 20 }).toBe(true);
    const path = new URL(fake.jobs.find((job) => job.prompt === prompt)!.webhook!).pathname;
    return { path, id: data.generation_media_resource_ids[0]! };
  };
  const find = async (id: string) => (await studio.db.select().from(media).where(eq(media.id, id)))[0]!;
  let callers = 0;
  const call = async (path: string, { headers, body }: SignedCall, from = `192.0.2.${++callers}`) =>
    (await fetch(studio.url + path, { method: 'POST', headers: { ...headers, 'X-Forwarded-For': from }, body })).status;
  const lie = JSON.stringify({ status: 'ERROR', error: 'It failed.', payload: { images: [{ url: 'http://127.0.0.1:1/' }] } });

  // The engine calls before the studio knows the job.
  const late = await create('a late wharf #late');
  expect(await call(late.path, signAsFal(Date.now(), lie))).toBe(200);
  fake.release('a late wharf');

  const held = await create('a held wharf #hold');
  const job = fake.jobs.find(({ prompt }) => prompt.includes('a held wharf'))!;
  await expect.poll(() => job.looks, { interval: 20 }).toBeGreaterThan(0);
  // Without a call the studio polls the job every five seconds.
  for (let calls = 0; calls < 8; calls++) {
    const { looks } = job;
    expect(await call(held.path, signAsFal(Date.now(), lie))).toBe(200);
    await expect.poll(() => job.looks, { interval: 20 }).toBeGreaterThan(looks);
  }
  expect(await find(held.id)).toMatchObject({ status: 'pending', failedReason: null });

  const [{ looks }, began] = [job, Date.now()];
  const signed = signAsFal(Date.now(), lie);
  expect(await call(held.path, { headers: {}, body: lie })).toBe(403);
  expect(await call(held.path, { ...signed, body: `${lie} ` })).toBe(403);
  expect(await call(held.path, signAsFal(Date.now() - 360_000, lie))).toBe(403);
  expect(await call(held.path.replace(held.id, randomUUID()), signed)).toBe(404);
  expect(await call(held.path.replace(held.id, 'x'), signed)).toBe(404);
  // A slow sender can lose its connection before it reads the answer: it sends again.
  const sendTooMuch = () => call(held.path, { ...signed, body: 'x'.repeat(5_000_000) }).catch((error: Error) => error.message);
  await expect.poll(sendTooMuch).toBe(413);
  // One poll every five seconds, and one that the last call above may have caused.
  expect(job.looks - looks).toBeLessThanOrEqual(2 + (Date.now() - began) / 5_000);

  fake.release('a held wharf');
  expect(await call(held.path, signed)).toBe(200);
  for (const { id, path } of [held, late]) {
    const goesOn = async () => (await call(path, signAsFal(Date.now(), lie))) === 200 && isInProgress(await find(id));
    await expect.poll(goesOn, { interval: 200 }).toBe(false);
  }
  const done = await find(held.id);
  expect([done.status, (await find(late.id)).status]).toEqual(['completed', 'completed']);
  expect(await call(held.path, signAsFal(Date.now(), lie))).toBe(200);
  expect(await find(held.id)).toEqual(done);
  // Upscaling jobs are polled: a call would name no item.
  const userId = creator.me!.user_id;
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, userId));
  await studio.db.insert(creditLedger).values({ userId, mid: randomUUID(), kind: 'grant', amount: 1 });
  await creator.call('createUpscale', { body: { upscale_mode: 'x2', generation_media_resource_id: held.id } });
  const findUpscale = () => fake.jobs.find(({ endpoint }) => endpoint?.includes('esrgan') === true);
  await expect.poll(findUpscale, { interval: 20 }).toBeDefined();
  expect(findUpscale()).not.toHaveProperty('webhook');

  // Many calls are rate limited.
  const flood = await Promise.all(Array.from({ length: 200 }, () => call(held.path, { headers: {}, body: '' }, '198.51.100.200')));
  expect(new Set(flood)).toEqual(new Set([403, 429]));
  await creator.call('engineRemove', { body: { id: engineId } });
  expect(fake.problems).toEqual([]);
  await fake.close();
});
