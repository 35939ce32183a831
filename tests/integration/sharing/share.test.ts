import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import type { SharePermission } from '../../../contract/media/media.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { findShared } from '../../../server/domain/sharing/find-shared.ts';
import { sealLinks } from '../../../server/domain/sharing/seal-links.ts';
import { createSharePage } from '../../../server/http/pages/share-page.ts';
import { readSecret } from '../../../server/lib/secrets/read-secret.ts';
import { createSeal } from '../../../server/lib/secrets/seal.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { makeMp4 } from '../../support/film/make-mp4.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';
import { jpegSaying, pngSaying } from '../../support/images/written-picture.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const words = 'a secret harbour';

async function guestWithPicture(bytes?: Uint8Array, mime = 'image/png') {
  const client = await studio.guest();
  const { ids, generationId } = await addPictures(studio.db, client.me!);
  const id = ids[0]!;
  await studio.db.update(generation).set({ prompt: words, negativePrompt: 'fog' }).where(eq(generation.id, generationId));
  await studio.db.update(media).set({ promptHead: words }).where(eq(media.id, id));
  await addOriginal(studio, id, { bytes: bytes ?? (await pngSaying(words)), mime });
  return { client, id };
}
async function share({ client, id }: { client: TestClient; id: string }, permission: SharePermission, mid = randomUUID()) {
  const body = { generation_media_resource_id: id, share_access_permission: permission };
  return (await client.call('shareAccessPermission', { mid, body })).data;
}
const visit = (token: string) => studio.client().call('sharedItem', { params: { token } });
const bytesOf = async (token: string, variant = 'original') => {
  const response = await studio.client().send('sharedMedia', { params: { token, variant } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

it('makes an unguessable link at the first sharing, and keeps it', async () => {
  const { client, id } = await guestWithPicture();
  expect(await share({ client, id }, 'private')).toEqual({ share_access_permission: 'private', share_token: null });
  const mid = randomUUID();
  const first = await share({ client, id }, 'public', mid);
  expect(Buffer.from(first.share_token!, 'base64url')).toHaveLength(16);
  expect(await share({ client, id }, 'public', mid)).toEqual(first);
  for (const permission of ['image_only', 'private', 'public'] as const)
    expect(await share({ client, id }, permission)).toEqual({ share_access_permission: permission, share_token: first.share_token });
  const [row] = (await client.call('createHistory')).data.items;
  expect(row).toMatchObject({ share_access_permission: 'public', share_token: first.share_token });
});

it('keeps no link where a copy of the database would open it', async () => {
  const { client, id } = await guestWithPicture();
  const mid = randomUUID();
  const token = (await share({ client, id }, 'public', mid)).share_token!;
  const [{ held }] = (
    await studio.db.execute<{ held: string }>(sql`select query_to_xml('select * from media', true, false, '')::text
    || query_to_xml('select * from mutation', true, false, '')::text as held`)
  ).rows as [{ held: string }];
  expect(held).toContain(id);
  expect(held).not.toContain(token);
  expect((await share({ client, id }, 'public', mid)).share_token).toBe(token);
});

it('opens the links of earlier versions after an update, and seals them', async () => {
  const { client, id } = await guestWithPicture();
  const token = randomBytes(16).toString('base64url');
  // The form in which the migration leaves old links.
  const shareHash = sql`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`;
  await studio.db.update(media).set({ sharePermission: 'public', shareHash, shareSealed: token }).where(eq(media.id, id));
  await sealLinks(studio.db, createSeal(readSecret(studio.dataDir, 'engine-secret')));
  const [row] = await studio.db.select().from(media).where(eq(media.id, id));
  expect(row!.shareSealed).not.toContain(token);
  expect((await client.call('createHistory')).data.items[0]).toMatchObject({ share_token: token });
  expect((await visit(token)).data.share_access_permission).toBe('public');
  expect((await share({ client, id }, 'image_only')).share_token).toBe(token);
});

it('opens no link of another item, and makes a new one when its own cannot be read any more', async () => {
  const [first, second] = [await guestWithPicture(), await guestWithPicture()];
  const token = (await share({ client: first.client, id: first.id }, 'public')).share_token!;
  const [{ shareSealed }] = (await studio.db.select().from(media).where(eq(media.id, first.id))) as [typeof media.$inferSelect];
  await studio.db.update(media).set({ shareSealed }).where(eq(media.id, second.id));
  const made = (await share({ client: second.client, id: second.id }, 'public')).share_token!;
  expect(made).not.toBe(token);
  expect((await visit(made)).data.share_access_permission).toBe('public');
});

it('shares nothing new for a user who may not share, and leaves shared items until they are made private', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  await studio.db.update(user).set({ canShare: false }).where(eq(user.id, client.me!.user_id));
  expect((await client.call('userMe')).data.can_share).toBe(false);
  expect((await visit(token)).data.share_access_permission).toBe('public');
  expect((await share({ client, id }, 'public')).share_token).toBe(token);
  const ask = (permission: SharePermission) =>
    client.refused('shareAccessPermission', { body: { generation_media_resource_id: id, share_access_permission: permission } });
  expect((await ask('image_only')).status).toBe(403);
  expect(await share({ client, id }, 'private')).toMatchObject({ share_access_permission: 'private' });
  expect((await ask('public')).problem).toMatchObject({ code: 'NO_SHARE_ACCESS', title: 'You do not have access to share images' });
  expect((await studio.client().refused('sharedItem', { params: { token } })).status).toBe(404);
});

it('shows a public item with how it was made', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  const { data, headers } = await visit(token);
  expect(data).toMatchObject({
    resource_type: 'image',
    media_url: `/api/share/${token}/media`,
    share_access_permission: 'public',
    generation: { prompt: words, negative_prompt: 'fog', model: 'painter', seed: 0 },
  });
  expect(headers.get('cache-control')).toMatch(/no-store.*private|private.*no-store/);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(JSON.stringify(data)).not.toContain(client.me!.user_id);
});

it('shows of a public item all that was chosen, and its model by name', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  const [row] = await studio.db.select().from(media).where(eq(media.id, id));
  const isOfIt = eq(generation.id, row!.generationId);
  const reference = `/api/media/${id}/original`;
  await studio.db
    .update(generation)
    .set({ settings: { steps: 40, quality: 'hd', image_urls: [reference] } })
    .where(isOfIt);
  const { data } = await visit(token);
  expect(data.generation?.settings).toEqual([
    { name: 'Model', value: 'Built-in painter' },
    { name: 'Seed', value: '0' },
    { name: 'Steps', value: '40' },
    { name: 'Quality', value: 'HD' },
    { name: 'References', value: '1 picture' },
  ]);
  expect(JSON.stringify(data)).not.toContain(id);
});

it('shows of what was imported and is public the model and the settings of its file, not what its program added', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  const [row] = await studio.db.update(media).set({ origin: 'imported', model: 'imported' }).where(eq(media.id, id)).returning();
  const isOfIt = eq(generation.id, row!.generationId);
  await studio.db
    .update(generation)
    .set({
      model: 'imported',
      imported: { ...noSettings, model: 'dream', steps: 30, extra: { 'Original prompt': 'a <random:secret>', Date: 'today' } },
    })
    .where(isOfIt);
  expect((await visit(token)).data.generation?.settings).toEqual([
    { name: 'Model', value: 'dream' },
    { name: 'Steps', value: '30' },
  ]);
});

it('shows a public item whether or not engines say what they call their models', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  await studio.db.update(media).set({ model: 'dream' }).where(eq(media.id, id));
  const named = async (catalogue: () => Promise<Model[]>) =>
    (await findShared({ db: studio.db, engines: { catalogue } }, token)).generation?.settings[0];
  const dream = { key: 'dream', name: 'Dream XL' } as Model;
  expect(await named(() => Promise.resolve([dream]))).toEqual({ name: 'Model', value: 'Dream XL' });
  expect(await named(() => Promise.reject(new Error('off')))).toEqual({ name: 'Model', value: 'dream' });
  expect(await named(() => new Promise(() => undefined))).toEqual({ name: 'Model', value: 'dream' });
});

it('shows of an image-only item the picture alone, in its data and in its files', async () => {
  for (const [bytes, mime] of [[await pngSaying(words), 'image/png'] as const, [await jpegSaying(words), 'image/jpeg'] as const]) {
    const { client, id } = await guestWithPicture(bytes, mime);
    const token = (await share({ client, id }, 'image_only')).share_token!;
    const { data } = await visit(token);
    expect(data.generation).toBeNull();
    for (const secret of [words, 'fog', 'painter', id, client.me!.user_id]) expect(JSON.stringify(data)).not.toContain(secret);
    const { response, bytes: sent } = await bytesOf(token);
    expect([response.status, response.headers.get('content-type'), sent.includes(words)]).toEqual([200, mime, false]);
    expect(await sharp(sent).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    for (const variant of ['256', '512', '1024']) expect((await bytesOf(token, variant)).bytes.includes(words)).toBe(false);
    expect(bytes.includes(words)).toBe(true);
  }
});

it('shows of an image-only video its pictures and its sound alone, whole or in parts, and of a kind it cannot clear only its poster', async () => {
  const film = await makeMp4({ words });
  const { client, id } = await guestWithPicture(film, 'video/mp4');
  const token = (await share({ client, id }, 'image_only')).share_token!;
  const { response, bytes } = await bytesOf(token);
  expect([response.status, response.headers.get('content-type'), bytes.length, bytes.includes(words)]).toEqual([
    200,
    'video/mp4',
    film.length,
    false,
  ]);
  const part = await studio.client().send('sharedMedia', { params: { token, variant: 'original' }, headers: { Range: 'bytes=100-899' } });
  expect(part.headers.get('content-range')).toBe(`bytes 100-899/${film.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 900))).toBe(true);
  await share({ client, id }, 'public');
  expect((await bytesOf(token)).bytes.equals(film)).toBe(true);

  const other = await guestWithPicture(Buffer.from('\x1a\x45\xdf\xa3'), 'video/webm');
  const unclear = (await share({ client: other.client, id: other.id }, 'image_only')).share_token!;
  expect((await bytesOf(unclear)).response.status).toBe(404);
});

it('gives parts of a shared file, and its upscaled versions', async () => {
  const { client, id } = await guestWithPicture();
  const other = await addPictures(studio.db, client.me!);
  const large = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const hash = await addOriginal(studio, other.ids[0]!, { bytes: large, mime: 'image/png' });
  const file = { hash, mime: 'image/png', width: 80, height: 40, sizeBytes: large.length };
  await studio.db
    .update(media)
    .set({ upscales: { x2: file } })
    .where(eq(media.id, id));
  const token = (await share({ client, id }, 'public')).share_token!;
  expect(await sharp((await bytesOf(token, 'x2')).bytes).metadata()).toMatchObject({ width: 80 });
  expect((await bytesOf(token, 'x4')).response.status).toBe(404);
  const whole = (await bytesOf(token)).bytes;
  const part = await studio.client().send('sharedMedia', { params: { token, variant: 'original' }, headers: { Range: 'bytes=2-5' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(2, 6))).toBe(true);
});

it('shows nothing any more from the moment it is private or deleted, and says of everything the same', async () => {
  const { client, id } = await guestWithPicture();
  const token = (await share({ client, id }, 'public')).share_token!;
  const etag = (await bytesOf(token)).response.headers.get('etag')!;
  const [{ hash }] = (await studio.db.select({ hash: media.hash }).from(media).where(eq(media.id, id))) as [{ hash: string }];
  expect(etag, 'the SHA-256 names the private original').not.toContain(hash.slice(0, 8));
  await share({ client, id }, 'private');
  const unknown = await studio.client().refused('sharedItem', { params: { token: randomBytes(16).toString('base64url') } });
  const answers = async () => [
    await studio.client().refused('sharedItem', { params: { token } }),
    await client.refused('sharedItem', { params: { token } }),
    await studio.client().refused('sharedMedia', { params: { token, variant: '256' } }),
    await studio.client().refused('sharedMedia', { params: { token, variant: 'original' }, headers: { 'If-None-Match': etag } }),
  ];
  const withoutNumber = (problem: { requestId?: string | undefined }) => ({ ...problem, requestId: undefined });
  for (const refused of await answers()) expect(withoutNumber(refused.problem)).toEqual(withoutNumber(unknown.problem));
  await share({ client, id }, 'public');
  await client.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
  for (const refused of await answers()) expect(withoutNumber(refused.problem)).toEqual(withoutNumber(unknown.problem));
  const body = { generation_media_resource_id: id, share_access_permission: 'public' };
  expect((await client.refused('shareAccessPermission', { body })).problem.code).toBe('GONE');
});

it('tells other sites of a shared picture only, and what people wrote as text', async () => {
  const { client, id } = await guestWithPicture();
  const [row] = await studio.db.select().from(media).where(eq(media.id, id));
  const nasty = `"><script>alert(1)</script> & 'so'`;
  await studio.db.update(generation).set({ prompt: nasty }).where(eq(generation.id, row!.generationId));
  const addToHead = createSharePage(studio, { publicUrl: 'https://studio.example' });
  const app = new Hono().get('*', async (context) => context.text((await addToHead(context)) ?? 'nothing'));
  const headOf = async (path: string) => (await app.request(path)).text();

  const token = (await share({ client, id }, 'public')).share_token!;
  const shown = await headOf(`/share/${token}`);
  expect(shown).toContain(`content="https://studio.example/api/share/${token}/media/1024"`);
  expect(shown).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;so&#39;"');
  expect(shown).not.toContain('<script');
  await share({ client, id }, 'image_only');
  expect(await headOf(`/share/${token}`)).toContain('content="Made with Pleinair"');
  await share({ client, id }, 'private');
  expect(await headOf(`/share/${token}`)).toBe('nothing');
  expect(await headOf('/history')).toBe('nothing');
});
