import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfilePage } from '../../../server/http/pages/profile-page.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';
import { flat, pngSaying } from '../../support/images/written-picture.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const words = 'a secret harbour';

async function signUp(): Promise<TestClient> {
  const client = await studio.guest();
  await client.signUp(`${randomUUID()}@example.test`);
  return client;
}
const nameOf = (client: TestClient) => client.me!.username!;
async function publish(client: TestClient, id: string): Promise<void> {
  await addOriginal(studio, id, { bytes: await flat().png().toBuffer(), mime: 'image/png' });
  await client.call('createPublish', { body: { image_id: id } });
}
const visit = (username: string, query: Record<string, string> = {}) => studio.client().call('profile', { params: { username }, query });
const show = (username: string, id: string, headers = {}) =>
  studio.client().send('profileMedia', { params: { username, id, variant: '256' }, headers });

async function withPosted(count: number) {
  const client = await signUp();
  const { ids } = await addPictures(studio.db, client.me!, { count, prompt: words });
  for (const id of ids) await publish(client, id);
  return { client, ids };
}

describe('the name of a profile', () => {
  it('is there from the sign-up and says nothing about the person; a guest has none', async () => {
    const guest = await studio.guest();
    expect(guest.me!.username).toBeNull();
    const before = Date.now();
    await guest.signUp(`jo-${before}@example.test`);
    expect(nameOf(guest)).toMatch(/^artist-[0-9a-f]{10}$/);
    expect((await guest.call('userMe')).data.username).toBe(nameOf(guest));
  });

  it('is changed to a free one, in lower case, and the old address ends', async () => {
    const { client } = await withPosted(1);
    const old = nameOf(client);
    const wanted = `Plein-Air-${Date.now()}`;
    const { data } = await client.call('accountUsername', { body: { username: wanted } });
    expect(data.username).toBe(wanted.toLowerCase());
    expect((await visit(wanted)).data).toMatchObject({ username: wanted.toLowerCase(), count: 1 });
    expect((await studio.client().refused('profile', { params: { username: old } })).problem.code).toBe('NOT_FOUND');

    const other = await signUp();
    const refused = await other.refused('accountUsername', { body: { username: wanted.toUpperCase() } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'USERNAME_TAKEN']);
    expect((await other.refused('accountUsername', { body: { username: 'admin' } })).problem.detail).toContain('is not available');
    // Taking the same name again is no conflict.
    await client.call('accountUsername', { body: { username: wanted } });
  });

  it('goes to one of two who ask for it at the same moment', async () => {
    const clients = await Promise.all([signUp(), signUp()]);
    const username = `same-${Date.now()}`;
    const answers = await Promise.all(clients.map((client) => client.send('accountUsername', { body: { username } })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a profile', () => {
  it('shows the posted pictures, latest first, in pages, without any of their words', async () => {
    const { client, ids } = await withPosted(5);
    await addPictures(studio.db, client.me!, { count: 2 });
    const first = await visit(nameOf(client), { limit: '2' });
    const second = await visit(nameOf(client), { limit: '2', cursor: first.data.next! });
    const third = await visit(nameOf(client), { limit: '2', cursor: second.data.next! });
    const shown = [first, second, third].flatMap(({ data }) => data.items.map((item) => item.id));
    expect(shown).toEqual(ids.toReversed());
    expect([first.data.count, third.data.next]).toEqual([5, null]);
    expect(Object.keys(first.data.items[0]!).toSorted()).toEqual(['height', 'id', 'media_url', 'published_at', 'thumbhash', 'width']);
    for (const secret of [words, 'painter', client.me!.user_id, client.me!.space_id, client.me!.email!])
      expect(JSON.stringify(first.data)).not.toContain(secret);
    expect(first.headers.get('cache-control')).toMatch(/no-store.*private|private.*no-store/);
  });

  it('gives its pictures without the words in the file, and never the original', async () => {
    const { client, ids } = await withPosted(1);
    await addOriginal(studio, ids[0]!, { bytes: await pngSaying(words), mime: 'image/png' });
    const response = await show(nameOf(client), ids[0]!);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect(Buffer.from(await response.arrayBuffer()).includes(words)).toBe(false);
    const params = { username: nameOf(client), id: ids[0]!, variant: 'original' };
    expect((await studio.client().refused('profileMedia', { params })).problem.code).toBe('VALIDATION_FAILED');
  });

  it('shows a picture no longer from the moment it is deleted, and again when it comes back from the Trash', async () => {
    const { client, ids } = await withPosted(2);
    const id = ids[0]!;
    const hash = await addOriginal(studio, id, { bytes: await pngSaying(words), mime: 'image/png' });
    const etag = (await show(nameOf(client), id)).headers.get('etag')!;
    expect(etag, 'the SHA-256 names the private original').not.toContain(hash.slice(0, 8));
    await client.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
    expect((await visit(nameOf(client))).data).toMatchObject({ count: 1, items: [{ id: ids[1] }] });
    expect((await show(nameOf(client), id, { 'If-None-Match': etag })).status).toBe(404);
    await client.call('createRestore', { body: { ids: [id] } });
    expect((await visit(nameOf(client))).data.count).toBe(2);
    await studio.db.update(media).set({ isPublished: false }).where(eq(media.id, id));
    expect((await visit(nameOf(client))).data.count).toBe(1);
    expect((await show(nameOf(client), id)).status).toBe(404);
  });

  it('shows a picture under the name of who posted it and under no other', async () => {
    const { ids } = await withPosted(1);
    const other = await signUp();
    expect((await visit(nameOf(other))).data).toEqual({ username: nameOf(other), count: 0, items: [], next: null });
    expect((await show(nameOf(other), ids[0]!)).status).toBe(404);
  });

  it('is of who posts, on a team too, and stays when they leave it', async () => {
    const owner = await signUp();
    const member = await signUp();
    owner.me = (await owner.call('teamCreate', { body: { name: 'The harbour' } })).data;
    await joinTeamOf(owner, member);
    const { ids } = await addPictures(studio.db, owner.me);
    await publish(member, ids[0]!);
    expect((await visit(nameOf(member))).data.items).toMatchObject([{ id: ids[0] }]);
    expect((await visit(nameOf(owner))).data.count).toBe(0);
    await member.call('teamLeave', { body: {} });
    expect((await visit(nameOf(member))).data.count).toBe(1);
  });

  it('is told to other sites with its newest picture', async () => {
    const { client, ids } = await withPosted(2);
    const addToHead = createProfilePage(studio, { publicUrl: 'https://studio.example' });
    const app = new Hono().get('*', async (context) => context.text((await addToHead(context)) ?? 'nothing'));
    const headOf = async (path: string) => (await app.request(path)).text();
    const shown = await headOf(`/profile/${nameOf(client)}`);
    expect(shown).toContain(`content="Pictures by ${nameOf(client)}"`);
    expect(shown).toContain(`content="https://studio.example/api/profile/${nameOf(client)}/media/${ids[1]}/1024"`);
    expect(shown).not.toContain(words);
    for (const path of ['/profile/nobody-here', '/profile/%22%3E', '/history']) expect(await headOf(path)).toBe('nothing');
  });

  it('gives an account that is older than the names of profiles one when it posts', async () => {
    const client = await signUp();
    await studio.db.update(user).set({ username: null }).where(eq(user.id, client.me!.user_id));
    const { ids } = await addPictures(studio.db, client.me!);
    await publish(client, ids[0]!);
    const { username } = (await client.call('userMe')).data;
    expect((await visit(username!)).data.count).toBe(1);
  });
});
