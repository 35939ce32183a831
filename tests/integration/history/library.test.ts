import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBulkItems } from '../../support/generations/to-bulk-items.ts';
import { upscaleCredits } from '../../../contract/generations/image/upscale-at-create.ts';
import { turboImagesPerDay } from '../../../contract/generations/cost/turbo.ts';
import { canceledHeader } from '../../../contract/generations/generation.ts';
import type { Me } from '../../../contract/account/user.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { story } from '../../../server/storage/schema/story.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { addStories, noInputs } from '../../support/library/add-stories.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { Reply } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const ownedBy = (me: Me, at = 0) => ({ id: randomUUID(), spaceId: me.space_id, userId: me.user_id, seq: 0, createdAt: new Date(at) });

it('pages stories newest first, and leaves out deleted ones and those of others', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const kind = { categoryId: 'music_video' as const, categoryInputs: noInputs };
  const mine = Array.from({ length: 60 }, (_, n) => ({ ...ownedBy(client.me!, Math.floor(n / 2)), title: `Story ${n}`, ...kind }));
  const gone = { ...ownedBy(client.me!), ...kind, deletedAt: new Date() };
  await studio.db.insert(story).values([...mine, { ...ownedBy(stranger.me!), ...kind }]);
  await studio.db.insert(story).values(gone);
  const first = (await client.call('stories')).data;
  const second = (await client.call('stories', { query: { cursor: first.nextCursor! } })).data;
  expect([first.stories.length, second.stories.length, second.nextCursor]).toEqual([50, 10, null]);
  const ids = [...first.stories, ...second.stories].map((one) => one.id);
  expect([...ids].sort()).toEqual(mine.map((one) => one.id).sort());
  expect(first.stories[0]).toMatchObject({
    storyId: first.stories[0]!.id,
    created_at: { _seconds: 0, _nanoseconds: 29_000_000 },
    category_id: 'music_video',
    category_inputs: { character: null },
  });
});

it('lists the images and videos of a story, or one kind of them', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 3 });
  const [still, film, gone] = ids as [string, string, string];
  await studio.db.update(media).set({ resourceType: 'video', duration: 4.6 }).where(eq(media.id, film));
  await studio.db.update(media).set({ deletedAt: new Date() }).where(eq(media.id, gone));
  const [id] = await addStories(studio.db, client.me!, [{ media: [still, film, gone].map((mediaId) => ({ mediaId })) }]);
  const kinds = async (query: Record<string, string>) =>
    (await client.call('storyMedia', { params: { id: id! }, query })).data.media_resources.map((one) => one.resource_type);
  expect(await kinds({})).toEqual(['video', 'image']);
  expect(await kinds({ type: 'image' })).toEqual(['image']);
  expect((await client.refused('storyMedia', { params: { id: randomUUID() } })).problem.code).toBe('NOT_FOUND');
});

it('lists the own characters and the library’s, and the own trained models', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const named = (me: Me, characterName: string, isLibrary = false) => ({
    ...ownedBy(me, 1_800_000_000_500),
    modelId: 'm',
    characterName,
    isLibrary,
  });
  await studio.db
    .insert(character)
    .values([named(client.me!, 'Ada'), named(stranger.me!, 'Private'), named(stranger.me!, 'Everybody’s', true)]);
  expect((await client.call('characterList')).data.data.map((one) => one.character_name)).toEqual(['Ada', 'Everybody’s']);
  const { created_at } = (await client.call('characterList')).data.data[0]!;
  expect(created_at).toEqual({ _seconds: 1_800_000_000, _nanoseconds: 500_000_000 });
  await studio.db.insert(trainedModel).values([
    { ...ownedBy(client.me!), thumbnail: '/face', key: 'ada-1', modelName: 'Ada' },
    { ...ownedBy(stranger.me!), key: 'x', modelName: 'X' },
  ]);
  expect((await client.call('trainModels')).data.data).toMatchObject([{ key: 'ada-1', model_name: 'Ada', thumbnails: ['/face'] }]);
});

it('GET /create/generation_time: average and median seconds per image by base_model and inference_request_mode', async () => {
  const [free, paid] = [await studio.guest(), await studio.guest()];
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, paid.me!.user_id));
  const model = `model-${randomUUID()}`;
  const ask = async (mode: string) =>
    (await free.call('createGenerationTime', { query: { base_model: model, inference_request_mode: mode } })).data;
  expect(await ask('normal')).toEqual({ average_seconds: null, median_seconds: null, samples: 0 });
  const made = async (me: Me, seconds: number, speed: 'turbo' | 'normal') => {
    const { ids, generationId } = await addPictures(studio.db, me, { at: new Date(0) });
    await studio.db
      .update(media)
      .set({ model, completedAt: new Date(seconds * 1000) })
      .where(eq(media.id, ids[0]!));
    await studio.db.update(generation).set({ speed }).where(eq(generation.id, generationId));
  };
  for (const seconds of [2, 4, 12]) await made(free.me!, seconds, 'normal');
  await made(paid.me!, 1, 'turbo');
  expect(await ask('normal')).toEqual({ average_seconds: 6, median_seconds: 4, samples: 3 });
  expect(await ask('turbo')).toEqual({ average_seconds: 1, median_seconds: 1, samples: 1 });
});

it('measures the images that the built-in painter makes', async () => {
  const client = await studio.guest();
  const body = { prompt: 'a lake', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: 1 };
  const { data: asked } = await client.call('create', { body });
  const params = { generation_history_id: asked.generation_history_id };
  await expect.poll(async () => (await client.call('createHistoryOne', { params })).data.items[0]!.status).toBe('completed');
  const { data } = await client.call('createGenerationTime', { query: { base_model: 'painter' } });
  expect(data.samples).toBe(1);
  expect(data.median_seconds).toBeGreaterThan(0);
});

it('GET /create/inference_request_mode?user_id= and is_reach_turbo_limit: turbo for subscribed users; of others for administrators only', async () => {
  const [free, paid, admin] = [await studio.guest(), await studio.guest(), await studio.guest()];
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, paid.me!.user_id));
  await studio.db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.me!.user_id));
  const modeOf = async (client: typeof free, query: Record<string, string> = {}) =>
    (await client.call('createInferenceRequestMode', { query })).data.inference_request_mode;
  expect([await modeOf(free), await modeOf(paid)]).toEqual(['normal', 'turbo']);
  expect(await modeOf(admin, { user_id: paid.me!.user_id })).toBe('turbo');
  // One image short of the limit of a day.
  const { generationId } = await addPictures(studio.db, paid.me!);
  const served = { speed: 'turbo' as const, imageNum: turboImagesPerDay.pro - 1 };
  await studio.db.update(generation).set(served).where(eq(generation.id, generationId));
  expect(await modeOf(paid)).toBe('turbo');
  await studio.db.insert(creditLedger).values({ userId: paid.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 10 });
  const body = { prompt: 'a lake', model: 'painter', width: 64, height: 64, image_num: 2, seed: null };
  const { data: last } = await paid.call('create', { body: { ...body, image_num: 1 } });
  expect(last.is_reach_turbo_limit).toBe(false);
  const { data: next } = await paid.call('create', { body });
  expect(next.is_reach_turbo_limit).toBe(true);
  expect(await modeOf(paid)).toBe('normal');
  const { data: asked } = await paid.call('create', { body: { ...body, turbo_mode: 'normal' } });
  expect(asked.is_reach_turbo_limit).toBe(false);
  // The first prompts of a list are turbo, up to the limit of the day.
  await studio.db.update(generation).set({ speed: 'normal' }).where(eq(generation.userId, paid.me!.user_id));
  await studio.db
    .update(generation)
    .set({ speed: 'turbo', imageNum: turboImagesPerDay.pro - 2 })
    .where(eq(generation.id, generationId));
  const bulk = { generations: toBulkItems(['a quay', 'a pier', 'a mole']), file_name: '' };
  const { data: list } = await paid.call('create', { body: { ...body, prompt: '', image_num: 3, bulk } });
  expect(list.is_reach_turbo_limit).toBe(true);
  const requests = await studio.db.select().from(generation).where(inArray(generation.id, list.generation_history_ids!));
  const speedOf = new Map(requests.map(({ id, speed }) => [id, speed]));
  expect(list.generation_history_ids!.map((id) => speedOf.get(id))).toEqual(['turbo', 'turbo', 'normal']);
  for (const [client, id] of [[free, paid.me!.user_id] as const, [admin, 'nobody'] as const])
    expect((await client.refused('createInferenceRequestMode', { query: { user_id: id } })).problem.code).toBe('NOT_FOUND');
});

it('shows only administrators the requests of a user, page by page', async () => {
  const [member, other, admin] = [await studio.guest(), await studio.guest(), await studio.guest()];
  await studio.db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.me!.user_id));
  const params = { user_id: member.me!.user_id };
  const at = Date.now();
  const made = [];
  // Two have the same time, so that a page may end between them.
  for (const age of [3, 2, 2, 1, 0]) made.push(await addPictures(studio.db, member.me!, { count: 2, at: new Date(at - age * 1_000) }));
  await addPictures(studio.db, other.me!);
  const [paid, halved, gone] = [made[4]!, made[3]!, made[0]!];
  const [request] = await studio.db.select().from(generation).where(eq(generation.id, paid.generationId));
  const ledger = { userId: member.me!.user_id, mid: request!.mid };
  await studio.db.insert(creditLedger).values([
    { ...ledger, kind: 'charge', amount: -2 },
    { ...ledger, kind: 'refund', amount: 1, mediaId: paid.ids[1]! },
  ]);
  await studio.db.update(media).set({ status: 'failed', failedReason: 'The engine ran out of paint.' }).where(eq(media.id, paid.ids[1]!));
  await member.call('createBatchDelete', { body: { deleteImages: [...gone.ids, halved.ids[0]!].map((id) => ({ id })) } });

  const seen = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
    const { data }: Reply<'internalGenerations'> = await admin.call('internalGenerations', { params, query });
    expect(data.user).toMatchObject({ id: params.user_id, email: null, plan: 'free' });
    seen.push(...data.generations);
    cursor = data.next;
  } while (cursor !== null);
  expect(new Set(seen.map((one) => one.generation.id))).toEqual(new Set(made.slice(1).map((one) => one.generationId)));
  expect(seen.map((one) => at - one.generation.created_at)).toEqual([0, 1_000, 2_000, 2_000]);
  expect(seen[0]).toMatchObject({
    charged: 2,
    refunded: 1,
    items: [{ status: 'completed' }, { failed_reason: 'The engine ran out of paint.' }],
  });
  // A deleted item is left out; the rest of its request is shown.
  expect(seen[1]).toMatchObject({ charged: 0, refunded: 0, items: [{ id: halved.ids[1] }] });

  // A list: its prompts share one mutation, and each has its own charge and refund.
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, params.user_id));
  await studio.db.insert(creditLedger).values({ userId: params.user_id, mid: randomUUID(), kind: 'grant', amount: 20 });
  const [kept, unwanted, third] = [randomUUID(), randomUUID(), randomUUID()];
  const bulk = { generations: toBulkItems(['a quay', 'a pier', 'a mole']), file_name: '' };
  const list = { prompt: '', model: 'painter', width: 64, height: 64, image_num: 3, seed: null, bulk, upscale_mode: 'x2' };
  const generation_media_resource_ids = [kept, unwanted, third];
  const body = { ...list, generation_media_resource_ids };
  await member.call('create', { body, headers: { [canceledHeader]: unwanted } });
  const { data: newest } = await admin.call('internalGenerations', { params, query: { limit: '3' } });
  const chargedEach = newest.generations.map(({ items, charged, refunded }) => [items[0]!.id, charged, refunded]);
  const each = 1 + upscaleCredits('x2');
  expect(chargedEach).toEqual([
    [kept, each, 0],
    [unwanted, each, each],
    [third, each, 0],
  ]);

  for (const client of [member, other]) {
    const refused = await client.refused('internalGenerations', { params });
    expect([refused.status, refused.problem.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await admin.refused('internalGenerations', { params: { user_id: 'nobody' } })).problem.code).toBe('NOT_FOUND');
});
