import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Hono } from 'hono';
import { AppError, errors } from '../../contract/errors.ts';
import { createStorageQuota } from '../../server/domain/files/storage-quota.ts';
import { runOneAtATime } from '../../server/domain/run-one-at-a-time.ts';
import { createPageHead } from '../../server/http/pages/page-head.ts';
import { createRateLimits } from '../../server/http/access/rate-limits.ts';
import { addPictures } from '../support/library/add-pictures.ts';
import { addOriginal } from '../support/library/add-original.ts';
import { makeAccount } from '../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../support/studio/start-test-studio.ts';
import type { TestClient } from '../support/http/test-client.ts';
import { flat } from '../support/images/written-picture.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ trustProxy: true, rateLimitScale: 0.01 });
});
afterAll(() => studio?.close());

let visitors = 0;
const fromElsewhere = () => ({ 'X-Forwarded-For': `192.0.2.${++visitors}` });

/** A new guest with an IP address of its own. */
async function guest(): Promise<TestClient> {
  const client = studio.client();
  client.me = (await client.call('accountGuest', { body: {}, headers: fromElsewhere() })).data;
  return client;
}

/** Repeats a call until it is refused. Returns the number of accepted calls, and the refusal. */
async function untilSlowed(call: () => Promise<Response>): Promise<{ through: number; refusal: Response }> {
  for (let through = 0; through < 100; through++) {
    const response = await call();
    if (response.status === 429) return { through, refusal: response };
    await response.arrayBuffer();
  }
  throw new Error('Nobody was slowed down.');
}

const params = { prompt: 'a harbour', negative_prompt: '', model: 'nothing', width: 64, height: 64, image_num: 1, seed: null };

async function pictureForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7c6f' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'harbour.png');
  return form;
}

/** The limits at a hundredth of a studio's. */
const calls: Record<string, { burst: number; call: (client: TestClient) => Promise<Response> }> = {
  reads: { burst: 6, call: (client) => client.send('createHistory') },
  changes: { burst: 20, call: (client) => client.send('createRestore', { body: { ids: [randomUUID()] } }) },
  requests: { burst: 3, call: (client) => client.send('create', { body: params }) },
  uploads: { burst: 3, call: async (client) => client.send('uploadRawImage', { form: await pictureForm() }) },
};

it.each(Object.entries(calls))('slows down who sends many %s, says when to come again, and slows down nobody else', async (_, of) => {
  const [hasty, other] = [await guest(), await guest()];
  for (const { me } of [hasty, other]) await makeAccount(studio.db, me!.user_id);
  const { through, refusal } = await untilSlowed(() => of.call(hasty));
  // On a slow machine the limit has recovered a little during the calls, so more may pass.
  expect(through).toBeGreaterThanOrEqual(of.burst);
  expect(await refusal.json()).toMatchObject({ code: 'RATE_LIMITED', title: errors.RATE_LIMITED.title });
  expect(refusal.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect((await of.call(other)).status).not.toBe(429);
});

it('limits attempts at share links by IP address, across sessions', async () => {
  const headers = fromElsewhere();
  const look = async () => (await guest()).send('sharedItem', { params: { token: 'x'.repeat(22) }, headers });
  const { through, refusal } = await untilSlowed(look);
  expect(through).toBeGreaterThanOrEqual(3);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  const elsewhere = await studio.client().send('sharedItem', { params: { token: 'x'.repeat(22) }, headers: fromElsewhere() });
  expect(elsewhere.status).toBe(404);
});

it('limits guesses at the password of an account from its own session, across addresses', async () => {
  const client = await guest();
  await makeAccount(studio.db, client.me!.user_id);
  const body = { current_password: 'a guess', new_password: 'a second harbour' };
  const guess = async () => (await client.refused('accountPassword', { body, headers: fromElsewhere() })).problem.code;
  expect([await guess(), await guess()]).toEqual(['CREDENTIALS_WRONG', 'RATE_LIMITED']);
});

it('serves the pages of links without their preview to an address that opens too many, and to no other', async () => {
  const owner = await guest();
  const [id] = (await addPictures(studio.db, owner.me!)).ids as [string];
  await addOriginal(studio, id, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
  const body = { generation_media_resource_id: id, share_access_permission: 'image_only' };
  const { share_token: token } = (await owner.call('shareAccessPermission', { body })).data;
  const edge = { publicUrls: [], trustProxy: true, rateLimits: createRateLimits(0.01) };
  const addToHead = createPageHead(studio, edge);
  const app = new Hono().get('*', async (context) => context.text((await addToHead(context)) ?? 'nothing'));
  const open = async (path: string, headers: Record<string, string>) => (await app.request(path, { headers })).text();
  const hasty = fromElsewhere();
  let through = 0;
  while (through < 100 && (await open(`/share/${token}`, hasty)) !== 'nothing') through += 1;
  expect(through).toBeGreaterThanOrEqual(3);
  expect(through).toBeLessThan(100);
  expect(await open(`/share/${token}`, fromElsewhere())).toContain('og:image');
  // Other pages need no database, and do not count.
  const careful = fromElsewhere();
  for (let times = 0; times < 10; times++) expect(await open('/history', careful)).toBe('nothing');
  expect(await open(`/share/${token}`, careful)).toContain('og:image');
});

it('shows a shared picture while others are being decoded, so that neither waits for the other', async () => {
  const owner = await guest();
  const [id] = (await addPictures(studio.db, owner.me!)).ids as [string];
  await addOriginal(studio, id, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
  const body = { generation_media_resource_id: id, share_access_permission: 'image_only' };
  const { share_token: token } = (await owner.call('shareAccessPermission', { body })).data;
  let finish!: () => void;
  const decoding = runOneAtATime(() => new Promise<void>((resolve) => (finish = resolve)));
  onTestFinished(() => finish());
  const params = { token: token!, variant: 'original' };
  const shown = await studio.client().send('sharedMedia', { params, headers: fromElsewhere() });
  finish();
  await decoding;
  expect(shown.status).toBe(200);
});

it('counts bytes that are refused against a rate, and no others', async () => {
  let now = Date.now();
  const quota = createStorageQuota(studio.db, { guest: 0, free: 0, paid: 0 }, () => now);
  const { user_id: sender } = (await guest()).me!;
  const send = (outcome: Error | null) =>
    quota.takeIn(sender, 1_000_000_000, async () => {
      if (outcome !== null) throw outcome;
    });
  for (let file = 0; file < 3; file++) {
    await send(null);
    await expect(send(new Error('The connection ended.'))).rejects.toThrow('The connection ended.');
  }
  for (let file = 0; file < 2; file++) await expect(send(new AppError('SUM_WRONG'))).rejects.toMatchObject({ code: 'SUM_WRONG' });
  await expect(send(null)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  now += 3_600_000;
  await send(null);
});
