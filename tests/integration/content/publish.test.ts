import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentCategories } from '../../../contract/content/content-warning.ts';
import { isInProgress } from '../../../contract/media/media.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { flat } from '../../support/images/written-picture.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ defaultPlan: 'pro', defaultCredits: 20 });
});
afterAll(() => studio.close());

let accounts = 0;
async function signUp() {
  const client = await studio.guest();
  await client.signUp(`artist-${++accounts}@example.test`);
  return client;
}

async function paint(client: Awaited<ReturnType<typeof signUp>>, prompt = 'a quiet harbour') {
  const { data } = await client.call('create', {
    body: { prompt, model: 'painter', width: 64, height: 64, image_num: 1, seed: 5 },
  });
  const params = { generation_history_id: data.generation_history_id };
  const look = async () => (await client.call('createHistoryOne', { params })).data.items;
  await expect.poll(async () => (await look()).some(isInProgress)).toBe(false);
  return (await look())[0]!;
}

describe('publishing', () => {
  it('posts an image once and gives the profile a name that says nothing about the person', async () => {
    const client = await signUp();
    const { ids } = await addPictures(studio.db, client.me!);
    await addOriginal(studio, ids[0]!, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
    for (const body of [{ image_id: ids[0] }, { image_url: `${studio.url}/api/media/${ids[0]}/original?h=0123456789abcdef` }]) {
      expect((await client.call('createPublish', { body })).data).toEqual({ is_published: true });
    }
    const [row] = await studio.db.select().from(media).where(eq(media.id, ids[0]!));
    expect(row).toMatchObject({ isPublished: true, publishedAt: expect.any(Date) });
    const [owner] = await studio.db.select().from(user).where(eq(user.id, client.me!.user_id));
    expect(owner!.username).toMatch(/^artist-[0-9a-f]{10}$/);
  });

  it('warns of content at the first look, lets the second look at the context, and refuses what is meant', async () => {
    const client = await signUp();
    const { ids: harmless } = await addPictures(studio.db, client.me!, { prompt: 'nude lipstick on marble' });
    await addOriginal(studio, harmless[0]!, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
    expect((await client.refused('createPublish', { body: { image_id: harmless[0] } })).problem).toMatchObject({
      code: 'CONTENT_WARNING',
      title: 'The following types of content cannot be published.',
    });
    await client.call('createPublish', { body: { image_id: harmless[0], retry: true } });

    const { ids } = await addPictures(studio.db, client.me!, { prompt: 'a bloodbath in a castle' });
    await addOriginal(studio, ids[0]!, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
    for (const retry of [false, true]) {
      const { status, problem } = await client.refused('createPublish', { body: { image_id: ids[0], retry } });
      expect(status).toBe(422);
      expect(problem.code).toBe('CONTENT_WARNING');
      expect(problem.detail).toContain(contentCategories.violence);
    }
    const [row] = await studio.db.select().from(media).where(eq(media.id, ids[0]!));
    expect(row!.isPublished).toBe(false);
  });

  it('needs an account, the permission, an own picture that is there, and a name for it', async () => {
    const guest = await studio.guest();
    const { ids: ofGuest } = await addPictures(studio.db, guest.me!);
    expect((await guest.refused('createPublish', { body: { image_id: ofGuest[0] } })).status).toBe(403);

    const client = await signUp();
    const { ids } = await addPictures(studio.db, client.me!, { count: 2 });
    for (const id of ids) await addOriginal(studio, id, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
    const stranger = await signUp();
    expect((await stranger.refused('createPublish', { body: { image_id: ids[0] } })).status).toBe(404);
    expect((await client.refused('createPublish', { body: {} })).problem.code).toBe('VALIDATION_FAILED');
    await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[1] }] } });
    expect((await client.refused('createPublish', { body: { image_id: ids[1] } })).status).toBe(410);
    await studio.db.update(user).set({ canPublish: false }).where(eq(user.id, client.me!.user_id));
    expect((await client.refused('createPublish', { body: { image_id: ids[0] } })).problem).toMatchObject({
      code: 'NO_PUBLISH_ACCESS',
      title: 'You do not have access to publish images',
    });
  });
});

describe('an upscaled version', () => {
  it('is painted again by the painter, served under its own address and offered for download', async () => {
    const client = await signUp();
    const item = await paint(client);
    const body = { upscale_mode: 'x2', image_id: item.id, face_enhance_weight: 0.8 };
    expect((await client.call('createUpscale', { body })).data).toEqual({ url: null, status: 'upscaling' });
    const ask = async () => (await client.call('createUpscale', { body })).data;
    await expect.poll(async () => (await ask()).status).toBe('completed');
    const { url } = await ask();
    const version = await client.send('media', { params: { id: item.id, variant: 'x2' } });
    expect(version.status).toBe(200);
    expect(version.headers.get('content-type')).toBe('image/jpeg');
    const bytes = await version.arrayBuffer();

    const named = { generation_media_resource_id: item.id, url: url ?? undefined };
    expect((await client.call('createDownloadImage', { body: named })).data).toEqual({
      url,
      mime: 'image/jpeg',
      size_bytes: bytes.byteLength,
    });
    expect((await client.call('createDownloadImage', { body: { generation_media_resource_id: item.id } })).data).toMatchObject({
      url: `/api/media/${item.id}/original?h=${item.hash}`,
    });
    const stranger = await signUp();
    expect((await stranger.refused('createDownloadImage', { body: named })).status).toBe(404);
    expect((await stranger.send('media', { params: { id: item.id, variant: 'x2' } })).status).toBe(404);
    const other = { generation_media_resource_id: item.id, url: url!.replace('/x2', '/x4') };
    expect((await client.refused('createDownloadImage', { body: other })).status).toBe(404);
  });
});
