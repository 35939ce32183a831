import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';
import { flat } from '../../support/images/written-picture.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const remove = (client: TestClient, ids: string[]) =>
  client.call('createBatchDelete', { body: { deleteImages: ids.map((id) => ({ id })) } });
const trashOf = async (client: TestClient, query: Record<string, string> = {}) => (await client.call('createTrash', { query })).data;
const bytesOf = (client: TestClient, id: string) => client.send('media', { params: { id, variant: 'original' } });

it('lists what was deleted, deleted last first, in pages, as long as it can be restored', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 7 });
  for (const id of ids.slice(0, 3)) await remove(client, [id]);
  await remove(client, ids.slice(3));
  await studio.db.update(media).set({ status: 'canceled' }).where(eq(media.id, ids[1]!));
  const old = new Date(Date.now() - limits.trashMs - 1);
  await studio.db.update(media).set({ deletedAt: old }).where(eq(media.id, ids[0]!));
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Awaited<ReturnType<typeof trashOf>> = await trashOf(client, { limit: '2', ...(next === '' ? {} : { cursor: next }) });
    expect(page.items.map((one) => one.deleted_at)).toEqual(page.items.map((one) => one.deleted_at).sort((a, b) => b - a));
    seen.push(...page.items.map((one) => one.item.id));
    next = page.next;
  }
  expect(seen).toHaveLength(5);
  expect(seen.at(-1)).toBe(ids[2]);
  expect([...seen].sort()).toEqual(ids.slice(2).sort());
  await client.call('createRestore', { body: { ids: [ids[2]!] } });
  expect((await trashOf(client)).items).toHaveLength(4);
});

it('deletes for good only what is in the own Trash, and once', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 3 });
  const stranger = await studio.guest();
  const strangers = await addPictures(studio.db, stranger.me!);
  await remove(stranger, strangers.ids);
  await remove(client, ids.slice(0, 2));
  const mid = randomUUID();
  const body = { ids: [ids[0]!, ids[2]!, strangers.ids[0]!, randomUUID()] };
  expect((await client.call('createPurge', { mid, body })).data).toEqual({ purged: 1 });
  expect((await client.call('createPurge', { mid, body })).data).toEqual({ purged: 1 });
  expect((await client.call('createPurge', { body })).data).toEqual({ purged: 0 });
  expect((await trashOf(client)).items.map((one) => one.item.id)).toEqual([ids[1]]);
  expect((await trashOf(stranger)).items).toHaveLength(1);
  expect((await client.call('createHistory')).data.items.map((item) => item.id)).toEqual([ids[2]]);
  expect((await client.refused('createRestore', { body: { ids: [ids[0]!] } })).problem.code).toBe('NOT_FOUND');
});

it('removes the bytes of items that are deleted for good, unless another item shows them', async () => {
  const client = await studio.guest();
  const other = await studio.guest();
  const bytes = await flat().png().toBuffer();
  const alone = await flat().negate().png().toBuffer();
  const mine = await addPictures(studio.db, client.me!, { count: 2 });
  const theirs = await addPictures(studio.db, other.me!);
  await addOriginal(studio, mine.ids[0]!, { bytes, mime: 'image/png' });
  await addOriginal(studio, theirs.ids[0]!, { bytes, mime: 'image/png' });
  const hash = await addOriginal(studio, mine.ids[1]!, { bytes: alone, mime: 'image/png' });
  await remove(client, mine.ids);
  expect((await bytesOf(client, mine.ids[0]!)).status).toBe(200);
  await client.call('createPurge', { body: { ids: mine.ids } });
  for (const id of mine.ids) expect((await bytesOf(client, id)).status).toBe(404);
  const kept = await bytesOf(other, theirs.ids[0]!);
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
  // An item that still names the file says that it is damaged.
  await studio.db.update(media).set({ hash, mime: 'image/png' }).where(eq(media.id, theirs.ids[0]!));
  expect((await bytesOf(other, theirs.ids[0]!)).status).toBe(410);
});

it('stars many at once, each with its own result', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 3 });
  await remove(client, [ids[2]!]);
  const starred = await client.call('createBatchStar', { body: { ids, is_starred: true } });
  expect(starred.data.results.map((result) => result.outcome)).toEqual(['done', 'done', 'not_found']);
  expect((await client.call('createHistory')).data.items.map((item) => item.is_starred)).toEqual([true, true]);
  const again = await client.call('createBatchStar', { body: { ids, is_starred: true } });
  expect(again.mark!.seq).toBe(starred.mark!.seq);
  expect((await client.refused('createBatchStar', { body: { ids: [ids[2]!], is_starred: true } })).problem.code).toBe('NOT_FOUND');
});

it('says how many can be starred or deleted for good at a time', async () => {
  const client = await studio.guest();
  const ids = Array.from({ length: 201 }, () => randomUUID());
  const refusals = [
    await client.refused('createBatchStar', { body: { ids, is_starred: true } }),
    await client.refused('createPurge', { body: { ids } }),
    await client.refused('createBatchDelete', { body: { deleteImages: ids.map((id) => ({ id })) } }),
  ];
  expect(refusals.map(({ problem }) => problem.issues?.[0]?.message)).toEqual([
    'You can only star 200 images at a time',
    'You can only delete 200 images at a time',
    'You can only delete 200 images at a time',
  ]);
});
