import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addMade } from '../../support/library/add-made.ts';
import { importPicture, sendPicture } from '../../support/library/import-picture.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

type Row = typeof trainedModel.$inferInsert;

let studio: TestStudio;
let owner: TestClient;
let visitor: TestClient;
let admin: TestClient;
const hourMs = 3_600_000;
/** Several were published in the same moment, are used as often, or have the same name. */
const many = Array.from({ length: 60 }, (_, n) => ({ name: `many ${n % 7}`, uses: n % 4, publishedAt: 1_800_000_000_000 + (n % 7) }));

beforeAll(async () => {
  studio = await startTestStudio();
  [owner, visitor, admin] = [await studio.guest(), await studio.guest(), await studio.guest()];
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
  const keys: string[] = [];
  for (const { name, publishedAt, uses } of many) {
    const { key } = await addModel({ modelName: name, publishedAt: new Date(publishedAt) });
    for (let used = 0; used < uses; used += 1) keys.push(key);
  }
  await addUses(visitor, keys, Date.now() - hourMs);
});
afterAll(() => studio?.close());

/** A model in the hub, if nothing else is said. */
async function addModel(fields: Partial<Row>, client = owner): Promise<Row & { id: string; key: string }> {
  const id = randomUUID();
  const row = {
    id,
    spaceId: client.me!.space_id,
    userId: client.me!.user_id,
    seq: 0,
    key: `model-${id}`,
    modelName: 'A model',
    createdAt: new Date(),
    isPublished: true,
    publishedAt: new Date(),
    ...fields,
  };
  await studio.db.insert(trainedModel).values(row);
  return row;
}

/** A finished picture made with each of the keys. */
async function addUses(client: TestClient, keys: readonly string[], completedAt: number): Promise<void> {
  const ids = await addMade(studio, client.me!, [{ prompt: 'a harbour', count: keys.length }]);
  for (const [index, key] of keys.entries())
    await studio.db
      .update(media)
      .set({ madeWith: [key], completedAt: new Date(completedAt) })
      .where(eq(media.id, ids[index]!));
}

async function list(query: Record<string, string>, client = visitor): Promise<CommunityModel[]> {
  return (await client.call('communityModels', { query })).data.items;
}

/** Reads all pages. After the first one its last entry is taken out of the hub, and another model is published. */
async function readAll(query: Record<string, string>) {
  const first = (await visitor.call('communityModels', { query })).data;
  const { id } = first.items.at(-1)!;
  await studio.db.update(trainedModel).set({ isPublished: false }).where(eq(trainedModel.id, id));
  const late = await addModel({ modelName: 'many late' });
  const pages = [first];
  while (pages.at(-1)!.nextCursor !== null)
    pages.push((await visitor.call('communityModels', { query: { ...query, cursor: pages.at(-1)!.nextCursor! } })).data);
  await studio.db.update(trainedModel).set({ isPublished: true }).where(eq(trainedModel.id, id));
  await studio.db.delete(trainedModel).where(eq(trainedModel.id, late.id));
  const items = pages.flatMap((page) => page.items).filter((model) => model.id !== late.id);
  expect(pages.length).toBe(3);
  expect([items.length, new Set(items.map((model) => model.id)).size]).toEqual([many.length, many.length]);
  return items;
}

const namesOf = (models: readonly CommunityModel[]) => models.map((model) => model.model_name);

it('GET /model_hub/community-model?cursor=&training_mode=&sort=: items and nextCursor; Trending sorts by sort_index descending', async () => {
  const items = await readAll({ search: 'many ' });
  const orders = items.map((model) => [model.sort_index, model.created_at._nanoseconds / 1_000_000] as const);
  expect(orders).toEqual(orders.toSorted(([uses, at], [otherUses, otherAt]) => otherUses - uses || otherAt - at));
  expect(items.map((model) => model.sort_index).filter((uses) => uses === 3)).toHaveLength(15);
});

it('pages the hub by Newest and by Name, and refuses the position of another order', async () => {
  const newest = await readAll({ search: 'many ', sort: 'Newest' });
  const times = newest.map((model) => model.created_at._nanoseconds);
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  const named = await readAll({ search: 'many ', sort: 'Name' });
  const names = namesOf(named);
  expect(names).toEqual(names.toSorted());
  await addModel({ modelName: 'order Élan' });
  await addModel({ modelName: 'Order apple' });
  await addModel({ modelName: 'order Zinc' });
  expect(namesOf(await list({ search: 'ORDER', sort: 'Name' }))).toEqual(['Order apple', 'order Élan', 'order Zinc']);

  const { nextCursor } = (await visitor.call('communityModels', { query: { sort: 'Name' } })).data;
  for (const query of [
    { sort: 'Trending', cursor: nextCursor! },
    { sort: 'Newest', cursor: nextCursor! },
    { sort: 'Name', cursor: 'x' },
  ])
    expect((await visitor.refused('communityModels', { query })).problem.code).toBe('VALIDATION_FAILED');
});

it('counts what was made in the last 30 days only, in every library', async () => {
  const [lately, before] = [await addModel({ modelName: 'Used lately' }), await addModel({ modelName: 'Used before' })];
  await addUses(visitor, [lately.key], Date.now() - 29 * 24 * hourMs);
  await addUses(admin, [lately.key], Date.now() - 24 * hourMs);
  await addUses(visitor, [before.key, before.key, before.key], Date.now() - 31 * 24 * hourMs);
  // An earlier count that is still good: the one of an hour ago is not kept yet.
  const at = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
  const cursor = `${at}:99:1:${randomUUID()}`;
  const models = await list({ search: 'used', cursor });
  expect(models.map((model) => [model.model_name, model.sort_index])).toEqual([
    ['Used lately', 2],
    ['Used before', 0],
  ]);
});

it('finds models of the hub by a part of the name with any signs in it, and by training mode', async () => {
  await addModel({ modelName: 'Ölbild 100%', trainingMode: 'style' });
  await addModel({ modelName: 'ölbilder', trainingMode: 'face' });
  expect(namesOf(await list({ search: 'ÖLBILD' }))).toEqual(['ölbilder', 'Ölbild 100%']);
  expect(namesOf(await list({ search: ' ölbild ', training_mode: 'style' }))).toEqual(['Ölbild 100%']);
  expect(namesOf(await list({ search: '100%' }))).toEqual(['Ölbild 100%']);
  expect(await list({ search: '_lbild' })).toEqual([]);
  expect(await list({ search: 'a\0b' })).toEqual([]);
});

it('community model list hides hidden models and filters by case-insensitive name substring', async () => {
  const shown = await addModel({ modelName: 'state shown' });
  const hidden = await addModel({ modelName: 'state hidden', isHidden: true });
  await addModel({ modelName: 'state deleted', deletedAt: new Date() });
  await addModel({ modelName: 'state unpublished', isPublished: false });
  await addModel({ modelName: 'state failed', status: 'failed' });
  const seenBy = async (client: TestClient) => namesOf(await list({ search: 'STATE', sort: 'Name' }, client));
  expect([await seenBy(visitor), await seenBy(owner)]).toEqual([['state shown'], ['state shown']]);
  // Administrators see what is hidden, to show it again.
  expect(await seenBy(admin)).toEqual(['state hidden', 'state shown']);

  const hide = (id: string, is_hidden: boolean) => admin.call('communityHide', { body: { id, is_hidden } });
  await hide(shown.id, true);
  await hide(hidden.id, false);
  expect(await seenBy(visitor)).toEqual(['state hidden']);
  const unpublished = await addModel({ isPublished: false });
  for (const [client, id] of [[visitor, shown.id] as const, [owner, shown.id] as const, [admin, unpublished.id] as const])
    expect((await client.refused('communityHide', { body: { id, is_hidden: false } })).problem.code).toBe('NOT_FOUND');
});

/** A model with a cover, two samples and five pictures that it learned from. */
async function addPictured(modelName: string, cover: string | null | undefined) {
  const learned = [await importPicture(owner, '#112233'), await importPicture(owner, '#332211')];
  const sample = await importPicture(owner, '#778899');
  const sent = await sendPicture(owner, '#99aabb');
  const address = (item: { id: string }) => `/api/media/${item.id}/original`;
  const upload = `/api/media/upload_raw_image/${sent.sha256}`;
  const model = await addModel({
    modelName,
    thumbnail: address(learned[0]!),
    sampleImages: [`/api/media/${learned[1]!.id}/256`, address(sample), upload],
    trainingImages: learned.map(address),
    cover: cover === undefined ? address(learned[0]!) : cover,
    trainer: 'palette-study',
    engineName: 'owner/engine-name:version',
    engineKey: 'engine-key',
    engineHandle: { request: 'engine-handle' },
    weightsHash: 'ab'.repeat(32),
    characterCreationId: randomUUID(),
  });
  return { model, learned, sample, sent };
}

const sumOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

const status = async (client: TestClient, id: string, picture: string) => {
  const response = await client.send('communityPicture', { params: { id, picture } });
  await response.arrayBuffer();
  return response.status;
};

it('a community model has model_name, is_hidden and sort_index, and nothing that leads to its library or its engine', async () => {
  await studio.db.update(user).set({ username: 'harbour-painter' }).where(eq(user.id, owner.me!.user_id));
  const { model, learned, sample, sent } = await addPictured('Told', null);
  const response = await visitor.send('communityModels', { query: { search: 'Told' } });
  const text = await response.text();
  const { items } = JSON.parse(text) as { items: CommunityModel[] };
  const address = `/api/model_hub/community-model/${model.id}`;
  expect(items).toMatchObject([
    {
      model_name: 'Told',
      username: 'harbour-painter',
      is_hidden: false,
      sort_index: 0,
      cover: `${address}/cover`,
      thumbnails: [`${address}/cover`],
      sample_images: [`${address}/0`, `${address}/1`],
    },
  ]);
  const secrets = [...learned, sample].flatMap(({ id, sha256 }) => [id, sha256]);
  const { spaceId, userId, weightsHash, characterCreationId } = model;
  const own = [sent.sha256, spaceId, userId, weightsHash!, characterCreationId!];
  for (const secret of [...secrets, ...own, 'engine-name', 'engine-key', 'engine-handle', 'palette-study', 'training_images'])
    expect(text).not.toContain(secret);
});

it('shows the cover and the samples small, and a picture that it learned from only as the cover that its owner chose', async () => {
  const { model, sample } = await addPictured('Seen', null);
  const response = await visitor.send('communityPicture', { params: { id: model.id, picture: 'cover' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  const etag = response.headers.get('etag')!;
  expect(etag).not.toContain(sample.sha256.slice(0, 8));
  const small = Buffer.from(await response.arrayBuffer());
  const original = await owner.send('media', { params: { id: sample.id, variant: '512' } });
  expect(small.equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
  const again = await visitor.send('communityPicture', { params: { id: model.id, picture: 'cover' }, headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  expect([await status(visitor, model.id, '0'), await status(visitor, model.id, '1')]).toEqual([200, 200]);
  for (const client of [visitor, owner]) expect(await status(client, model.id, '2')).toBe(404);

  const chosen = await addPictured('Chosen', undefined);
  expect(await status(visitor, chosen.model.id, 'cover')).toBe(200);
  const learned = await visitor.send('communityPicture', { params: { id: chosen.model.id, picture: 'cover' } });
  expect(learned.status).toBe(200);

  // A picture in the Trash is gone for others.
  await owner.call('createBatchDelete', { body: { deleteImages: [{ id: sample.id }] } });
  expect(await status(visitor, model.id, '0')).toBe(404);
});

it('a published model shows nothing of its training pictures, by whatever address', async () => {
  const { model, learned } = await addPictured('Learned', null);
  const asked = await visitor.send('communityModels', { query: { search: 'Learned' } });
  const told = [await asked.text(), JSON.stringify((await visitor.call('imageModel', { params: { model: model.key } })).data)];
  expect(told[1]).toContain('"status":"valid"');
  const sums: string[] = [];
  for (const { id, sha256 } of learned) {
    for (const text of told) expect(text).not.toMatch(new RegExp(`${id}|${sha256}`));
    for (const variant of ['original', '256', '512'])
      expect((await visitor.refused('media', { params: { id, variant } })).problem.code).toBe('NOT_FOUND');
    expect((await visitor.refused('uploadedImage', { params: { sha256 } })).problem.code).toBe('NOT_FOUND');
    sums.push(sumOf(await (await owner.send('media', { params: { id, variant: '512' } })).arrayBuffer()));
  }
  expect((await visitor.refused('characterOne', { params: { id: model.characterCreationId! } })).problem.code).toBe('NOT_FOUND');
  let shown = 0;
  for (const picture of ['cover', ...Array.from({ length: 10 }, (_, index) => String(index))]) {
    const response = await visitor.send('communityPicture', { params: { id: model.id, picture } });
    const bytes = await response.arrayBuffer();
    if (response.status !== 200) continue;
    shown += 1;
    expect(sums).not.toContain(sumOf(bytes));
  }
  expect(shown, 'the cover and two samples').toBe(3);
});

it('an unpublished, hidden or deleted model is gone at once, also by the addresses of its pictures', async () => {
  const { model } = await addPictured('Going', null);
  const where = eq(trainedModel.id, model.id);
  const seen = async (client: TestClient) => [(await list({ search: 'Going' }, client)).length, await status(client, model.id, '0')];
  expect(await seen(visitor)).toEqual([1, 200]);
  await studio.db.update(trainedModel).set({ isPublished: false }).where(where);
  expect([await seen(visitor), await seen(admin), await seen(owner)]).toEqual([
    [0, 404],
    [0, 404],
    [0, 200],
  ]);
  await studio.db.update(trainedModel).set({ isPublished: true, isHidden: true }).where(where);
  expect([await seen(visitor), await seen(admin), await seen(owner)]).toEqual([
    [0, 404],
    [1, 200],
    [0, 200],
  ]);
  await studio.db.update(trainedModel).set({ isHidden: false, deletedAt: new Date() }).where(where);
  expect([await seen(visitor), await seen(admin), await seen(owner)]).toEqual([
    [0, 404],
    [0, 404],
    [0, 404],
  ]);
});

it('shows no file of another library, although a row names it', async () => {
  const [mine, sent] = [await importPicture(visitor, '#445566'), await sendPicture(visitor, '#665544')];
  const sampleImages = [`/api/media/${mine.id}/original`, `/api/media/upload_raw_image/${sent.sha256}`];
  const { id } = await addModel({ modelName: 'Thief', sampleImages });
  for (const picture of ['cover', '0', '1']) expect(await status(owner, id, picture)).toBe(404);
});
