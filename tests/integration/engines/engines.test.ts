import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import { discoverEngines } from '../../../server/domain/engines/discover-engines.ts';
import { stopEngine } from '../../../server/domain/engines/engine-limits.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { engineConnection, engineCost, engineSetting } from '../../../server/storage/schema/engine.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { startFakeEngines, type FakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { mostInFlight } from '../../support/engines/most-in-flight.ts';
import { rounds } from '../../support/rounds.ts';
import { openSmallGenerations, small } from '../../support/generations/small-generations.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let fake: FakeEngines;
let admin: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  fake = await startFakeEngines();
  admin = await studio.guest();
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
});
afterAll(async () => {
  await studio?.close();
  await fake?.close();
});

afterEach(disconnectAll);

/** How many times each of three engines gets eight pictures at once. */
const turns = rounds(1, 20);

const comfyModel = 'comfyui/sd_xl_base_1.0.safetensors';
const { itemsOf, create, untilEnded } = openSmallGenerations(() => studio);

async function creatorWith(credits: number): Promise<TestClient> {
  const client = await studio.guest();
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, client.me!.user_id));
  await studio.db.insert(creditLedger).values({ userId: client.me!.user_id, mid: randomUUID(), kind: 'grant', amount: credits });
  return client;
}

async function connect(kind: 'comfyui' | 'sdapi' | 'openai' | 'fal', address = fake.address(kind), key: string | null = null) {
  const { data } = await admin.call('engineConnect', { body: { kind, name: `The ${kind}`, address, key } });
  return data.engine;
}

async function disconnectAll(): Promise<void> {
  for (const { id } of (await admin.call('engineList')).data.engines) await admin.call('engineRemove', { body: { id } });
}

async function firstModel(id: string): Promise<string> {
  const { problem, models } = (await admin.call('engineCheck', { body: { id } })).data;
  expect(problem).toBeNull();
  return models.find((model) => model.resource_type === 'image')!.key;
}

/**
 * Waits until a limit is in force. The studio reads engines and their limits together, once a second: once an engine that was
 * connected after the limit has made a picture, the studio has read both.
 */
async function untilInForce(creator: TestClient, modelOfLater: string): Promise<void> {
  await untilEnded(await create(creator, 'a sample', { model: modelOfLater }));
}

it('makes pictures on an engine that an administrator connected, and never tells its key', async () => {
  const creator = await studio.guest();
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, creator.me!.user_id));
  await studio.db.insert(creditLedger).values({ userId: creator.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 5 });
  const key = 'sk-a-secret-key';
  const body = { kind: 'comfyui', name: 'Under the desk', address: `${fake.address('comfyui')}/`, key };
  const connected = await admin.call('engineConnect', { body });
  const { engine } = connected.data;
  expect(engine).toMatchObject({ name: 'Under the desk', address: fake.address('comfyui'), has_key: true, is_from_environment: false });
  expect(engine).toMatchObject({ stopped: null, first_for: [], month: { spent_usd: 0, pictures: 0, running: 0 } });
  expect((await admin.call('engineList')).data.engines).toEqual([engine]);
  expect((await admin.call('engineCheck', { body: { id: engine.id } })).data).toMatchObject({ problem: null, models: { length: 10 } });

  // The stored key is sealed, and bound to its connection.
  const [row] = await studio.db.select().from(engineConnection);
  expect(row?.sealedKey).toMatch(/^v1\./);
  expect(JSON.stringify([row, connected.data])).not.toContain(key);

  const model = 'comfyui/sd_xl_base_1.0.safetensors';
  const { models } = (await creator.call('catalogue')).data;
  expect(models.find((one) => one.key === model)).toMatchObject({ name: 'sd_xl_base_1.0', available: true });
  expect(JSON.stringify(models)).not.toContain('127.0.0.1');
  const params = { prompt: 'a harbour', negative_prompt: '', model, width: 96, height: 64, image_num: 2, seed: 3 };
  const { generation_history_id } = (await creator.call('create', { body: params })).data;
  const items = async () => (await creator.call('createHistoryOne', { params: { generation_history_id } })).data.items;
  await expect.poll(async () => (await items()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(new Set(fake.jobs.map(({ seed }) => seed))).toEqual(new Set([3, 4]));
  expect(fake.problems).toEqual([]);

  // A picture in progress fails when its engine is disconnected, and its credit is refunded.
  const held = (await creator.call('create', { body: { ...params, prompt: 'a quay #hold', image_num: 1 } })).data;
  await expect.poll(() => fake.jobs.length).toBe(3);
  await admin.call('engineRemove', { body: { id: engine.id } });
  const last = { params: { generation_history_id: held.generation_history_id } };
  await expect.poll(async () => (await creator.call('createHistoryOne', last)).data.items[0]?.status).toBe('failed');
  expect((await creator.call('userMe')).data.credits).toBe(3);
  expect((await admin.call('engineList')).data.engines).toEqual([]);
  expect((await creator.refused('create', { body: params })).problem.code).toBe('MODEL_UNAVAILABLE');
  expect((await admin.refused('engineRemove', { body: { id: engine.id } })).status).toBe(404);
  expect((await admin.refused('engineConnect', { body: { ...body, address: 'file:///etc/passwd' } })).status).toBe(422);
});

it('says in one sentence what is wrong with an engine before it is connected, and keeps nothing of the try', async () => {
  const ask = async (address: string, key: string | null = null, kind: 'comfyui' | 'fal' | 'openai' = 'comfyui') =>
    (await admin.call('engineTest', { body: { kind, name: 'A try', address, key } })).data;
  expect(await ask(fake.address('comfyui'))).toMatchObject({ problem: null, models: { length: 10 } });
  expect((await ask('http://127.0.0.1:1')).problem).toBe(
    'Nothing answers at http://127.0.0.1:1. Is ComfyUI running there, and may the studio’s machine reach it?',
  );
  expect((await ask('http://169.254.169.254/latest')).problem).toBe(
    'The studio never speaks to http://169.254.169.254/latest: it is not an address of an engine.',
  );
  expect((await ask(studio.url)).problem).toBe(
    `Something answers at ${studio.url}, but not as ComfyUI does. Is it another kind of engine, or another address?`,
  );
  expect(await studio.db.select().from(engineConnection).where(eq(engineConnection.name, 'A try'))).toEqual([]);
});

it('finds the programs of the own machine by what they answer, and connects none of them', async () => {
  const has = (name: string) => (answer: unknown) => JSON.stringify(answer).includes(name);
  const place = { kind: 'comfyui', name: 'ComfyUI', path: '/object_info/CheckpointLoaderSimple' } as const;
  const places = [
    { ...place, origin: fake.address('comfyui'), isIts: has('ckpt_name') },
    { ...place, name: 'Another program', origin: fake.address('sdapi'), isIts: has('ckpt_name') },
    { ...place, name: 'Nothing', origin: 'http://127.0.0.1:1', isIts: has('ckpt_name') },
  ];
  const found = { kind: 'comfyui', name: 'ComfyUI', address: fake.address('comfyui') };
  const list = (address: string) => ({ list: () => [{ address }] as never });
  expect(await discoverEngines({ list: () => [] }, places, 60_000)).toEqual([{ ...found, is_connected: false }]);
  expect(await discoverEngines(list(fake.address('comfyui')), places, 60_000)).toEqual([{ ...found, is_connected: true }]);
});

it('runs exactly three of fifty that are asked for at once with credit for three', async () => {
  await connect('comfyui');
  const creator = await creatorWith(3);
  const body = { ...small, prompt: 'fifty at once', model: comfyModel };
  const answers = await Promise.all(Array.from({ length: 50 }, () => creator.send('create', { body })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, ...Array.from({ length: 47 }, () => 402)]);
  const made = await studio.db.select().from(media).where(eq(media.userId, creator.me!.user_id));
  await untilEnded(made.map(({ id }) => id));
  expect(fake.jobs.filter(({ prompt }) => prompt === 'fifty at once').length).toBe(3);
  expect((await creator.call('userMe')).data.credits).toBe(0);
});

it('keeps each of four engines within its limit, and none waits for a dead one', async () => {
  const limits = { comfyui: 2, sdapi: 1, openai: 3 } as const;
  const models = { comfyui: comfyModel, sdapi: '', openai: '' };
  const names = ['comfyui', 'sdapi', 'openai'] as const;
  const ids = new Map<string, string>();
  for (const kind of names) {
    const { id } = await connect(kind, fake.address(kind), kind === 'sdapi' ? 'user:good' : 'good');
    ids.set(kind, id);
    await admin.call('engineLimit', { body: { id, concurrency: limits[kind], requests_per_minute: null, monthly_cap_usd: null } });
    models[kind] = await firstModel(id);
  }
  // The fourth engine is connected while it runs, and closed afterwards.
  const dying = await startFakeEngines();
  const dead = await connect('fal', dying.address('fal'), 'good');
  const deadModel = await firstModel(dead.id);
  const creator = await creatorWith(1_000);
  await untilInForce(creator, deadModel);
  await dying.close();
  const lost = (await Promise.all(Array.from({ length: 2 }, () => create(creator, 'never', { model: deadModel, image_num: 8 })))).flat();
  const asked = await Promise.all(
    Array.from({ length: turns }, () =>
      names.map((kind) => create(creator, `a wall of ${kind}`, { model: models[kind], image_num: 8 })),
    ).flat(),
  );
  await untilEnded(asked.flat());
  expect(new Set((await itemsOf(asked.flat())).map(({ status }) => status))).toEqual(new Set(['completed']));
  expect((await itemsOf(lost)).every(isInProgress)).toBe(true);
  for (const kind of names) {
    const rows = await studio.db
      .select()
      .from(engineCost)
      .where(eq(engineCost.engineKey, ids.get(kind)!))
      .orderBy(asc(engineCost.at));
    expect(rows.filter(({ mediaId }) => asked.flat().includes(mediaId)).length).toBe(asked.flat().length / names.length);
    expect(mostInFlight(rows)).toBeLessThanOrEqual(limits[kind]);
  }
  expect(fake.problems).toEqual([]);
  const cancels = lost.map((id) => creator.call('createCancel', { body: { generation_media_resource_id: id } }));
  await Promise.all(cancels);
});

it('finds in the history what a trained model made, by its key and by that of the model under it', async () => {
  const { id } = await connect('sdapi', undefined, 'user:good');
  const creator = await creatorWith(10);
  const model = await firstModel(id);
  await untilInForce(creator, model);
  const [plain] = await create(creator, 'a plain boat', { model });
  const [trained] = await create(creator, 'my boat', { model, model_id: 'sks-boat' });
  await untilEnded([plain!, trained!]);
  const { data } = await creator.call('syncSnapshot', { query: { space: creator.me!.space_id } });
  const madeWith = data.changes.flatMap(({ table, row }) => (table === 'media' ? (row?.made_with ?? []) : []));
  expect(madeWith).toEqual(['sks-boat']);
  const foundBy = async (key: string) => (await creator.call('createHistory', { query: { model: key } })).data.items.map((item) => item.id);
  expect(await foundBy('sks-boat')).toEqual([trained]);
  expect(await foundBy(model)).toEqual(expect.arrayContaining([trained, plain]));
});

it('stops the queue of an engine whose account is empty, says so, and goes on when an administrator lets it', async () => {
  const { id } = await connect('fal', fake.address('fal'), 'good');
  const creator = await creatorWith(10);
  const model = await firstModel(id);
  const first = await create(creator, 'an empty purse #quota', { model });
  await untilEnded(first);
  expect((await itemsOf(first))[0]).toMatchObject({ status: 'failed' });
  expect((await creator.call('userMe')).data.credits).toBe(10);
  const [stopped] = (await admin.call('engineList')).data.engines;
  expect(stopped).toMatchObject({ stopped: { by: 'quota' }, month: { spent_usd: 0 } });
  await expect.poll(async () => (await creator.call('catalogue')).data.models.find(({ key }) => key === model)?.available).toBe(false);
  expect((await creator.refused('create', { body: { ...small, prompt: 'more', model: model } })).problem.code).toBe('MODEL_UNAVAILABLE');
  expect((await admin.call('engineResume', { body: { id } })).data.engine.stopped).toBeNull();
  const second = await create(creator, 'a full purse', { model });
  await untilEnded(second);
  expect((await itemsOf(second))[0]).toMatchObject({ status: 'completed' });
});

it('stops an engine at its monthly cap, and goes on in the next month', async () => {
  const { id } = await connect('comfyui');
  const limits = { concurrency: null, requests_per_minute: null, monthly_cap_usd: 2 };
  const row = { engineKey: id, engineName: 'The comfyui', model: comfyModel, userId: 'u', result: 'completed' as const };
  await studio.db.insert(engineCost).values([{ ...row, mediaId: randomUUID(), costMicros: 2_000_001 }]);
  const { engine } = (await admin.call('engineLimit', { body: { id, ...limits } })).data;
  expect(engine).toMatchObject({ limits, month: { spent_usd: 2.000_001, pictures: 1 }, stopped: null });
  const creator = await creatorWith(5);
  const ids = await create(creator, 'too dear', { model: comfyModel });
  await expect.poll(async () => (await admin.call('engineList')).data.engines[0]!.stopped?.by).toBe('cap');
  expect(fake.jobs.some(({ prompt }) => prompt === 'too dear')).toBe(false);
  await creator.call('createCancel', { body: { generation_media_resource_id: ids[0]! } });
  expect((await creator.call('userMe')).data.credits).toBe(5);

  // An engine that reached its limit in an earlier month continues by itself.
  await stopEngine(studio.db, id, { by: 'cap', reason: 'The monthly limit is reached.' });
  await studio.db.update(engineSetting).set({ stoppedAt: new Date(Date.now() - 40 * 24 * 3_600_000) });
  await studio.db.update(engineCost).set({ at: sql`at - interval '40 days'` });
  await admin.call('engineFirst', { body: { work: 'image', id } });
  const [freed] = (await admin.call('engineList')).data.engines;
  expect(freed).toMatchObject({ stopped: null, month: { spent_usd: 0, pictures: 0 }, first_for: ['image'] });
  const { costs } = (await admin.call('engineCosts', { query: {} })).data;
  expect(costs.find(({ cost_usd }) => cost_usd !== null && cost_usd > 2)).toMatchObject({
    engine: 'The comfyui',
    model: comfyModel,
    result: 'completed',
  });
});

it('shows how far an engine is, and tells it of a cancel that was cut off', async () => {
  await connect('comfyui');
  const creator = await creatorWith(2);
  const [id] = await create(creator, 'a slow one #hold', { model: comfyModel });
  await expect.poll(async () => (await itemsOf([id!]))[0]!.engineHandle !== null).toBe(true);
  const [cost] = await studio.db.select().from(engineCost).where(eq(engineCost.mediaId, id!));
  expect(cost).toMatchObject({ result: 'running', endedAt: null });
  await creator.call('createCancel', { body: { generation_media_resource_id: id! } });
  await expect.poll(() => fake.jobs.find((job) => job.id === id)?.isCanceled).toBe(true);
  await expect.poll(async () => (await itemsOf([id!]))[0]!.engineKey).toBeNull();
  expect((await studio.db.select().from(engineCost).where(eq(engineCost.mediaId, id!)))[0]).toMatchObject({ result: 'canceled' });
});

it('keeps in the ledger what an engine may have taken for what failed, and nothing of what it certainly has not', async () => {
  await connect('fal', undefined, 'good');
  const creator = await creatorWith(20);
  const endings: [prompt: string, status: string, mayHaveCost: boolean][] = [
    ['a bay', 'completed', true],
    // The studio cannot know whether the engine took these.
    ['a bay #cut', 'failed', true],
    ['a bay #broken', 'failed', true],
    // Made, and then expired or refused.
    ['a bay #gone', 'failed', true],
    ['a bay #nsfw-black', 'failed', true],
    ['a bay #bomb', 'failed', true],
    // The engine itself failed, or has no such model.
    ['a bay #failed', 'failed', false],
    ['a bay #retired', 'failed', false],
  ];
  const ids = (await Promise.all(endings.map(([prompt]) => create(creator, prompt, { model: 'fluxdev' })))).flat();
  await untilEnded(ids);
  const items = new Map((await itemsOf(ids)).map((row) => [row.id, row.status]));
  const costs = await studio.db.select().from(engineCost).where(inArray(engineCost.mediaId, ids));
  const found = ids.map((id, index) => {
    const rows = costs.filter(({ mediaId }) => mediaId === id);
    expect(rows.map(({ result }) => result)).toEqual([items.get(id)]);
    return [endings[index]![0], items.get(id), rows[0]!.costMicros > 0];
  });
  expect(found).toEqual(endings);
  // Each was submitted once, and every failed one was refunded.
  for (const [prompt] of endings) expect(fake.asked.get(prompt)).toBe(1);
  expect((await creator.call('userMe')).data.credits).toBe(19);
});

it('begins no more pictures in a minute than an administrator allows', async () => {
  const { id } = await connect('comfyui');
  const limit = (perMinute: number | null) =>
    admin.call('engineLimit', { body: { id, concurrency: null, requests_per_minute: perMinute, monthly_cap_usd: null } });
  await limit(3);
  const other = await connect('sdapi', undefined, 'user:good');
  const otherModel = await firstModel(other.id);
  const creator = await creatorWith(100);
  await untilInForce(creator, otherModel);
  const ids = await create(creator, 'a minute', { model: comfyModel, image_num: 6 });
  const completed = async () => (await itemsOf(ids)).filter(({ status }) => status === 'completed').length;
  await expect.poll(completed, { interval: 100 }).toBe(3);
  // Pictures of another engine that began later are done first.
  await untilEnded(await create(creator, 'another minute', { model: otherModel, image_num: 2 }));
  expect(fake.jobs.filter(({ prompt }) => prompt === 'a minute')).toHaveLength(3);
  await limit(null);
  await untilEnded(ids);
  expect([await completed(), fake.jobs.filter(({ prompt }) => prompt === 'a minute').length]).toEqual([6, 6]);
});

it('leaves canceled what an engine could not stop, and pays it back once', async () => {
  await connect('fal', undefined, 'good');
  const creator = await creatorWith(2);
  const prompt = 'a runaway #unstoppable #hold';
  const [id] = await create(creator, prompt, { model: 'fluxdev' });
  await expect.poll(async () => (await itemsOf([id!]))[0]!.engineHandle !== null).toBe(true);
  const cancel = () => creator.call('createCancel', { body: { generation_media_resource_id: id! } });
  await Promise.all([cancel(), cancel()]);
  // A release before the cancel could let the picture complete.
  fake.release(prompt);
  await expect.poll(async () => (await itemsOf([id!]))[0]!.engineKey).toBeNull();
  expect((await cancel()).data.status).toBe('canceled');
  expect(fake.jobs.find((job) => job.prompt === prompt)?.isCanceled).toBe(false);
  expect((await itemsOf([id!]))[0]).toMatchObject({ status: 'canceled', hash: null });
  const ledger = await studio.db.select().from(creditLedger).where(eq(creditLedger.userId, creator.me!.user_id));
  expect(ledger.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual(['charge -1', 'grant 2', 'refund 1']);
  expect((await studio.db.select().from(engineCost).where(eq(engineCost.mediaId, id!)))[0]).toMatchObject({ result: 'canceled' });
});

it('makes a video from an image on fal, and keeps it with its length, its poster and what was chosen', async () => {
  const creator = await creatorWith(500);
  await connect('fal', undefined, 'good');
  const [picture] = await create(creator, 'a harbour', { model: 'painter' });
  await untilEnded([picture!]);
  const { models } = (await creator.call('catalogue')).data;
  const model = models.find(
    ({ capabilities: can }) => can?.video?.modes.includes('image2video') === true && can.video.durations.length > 0,
  )!;
  const duration = model.capabilities!.video!.durations[0]!;
  const image_url = `/api/media/${picture}/original`;
  const more = { creation_mode: 'image2video', image_url, duration, width: 1280, height: 704 };
  const { data } = await creator.call('create', { body: { ...small, prompt: 'waves', model: model.key, ...more } });
  const ids = data.generation_media_resource_ids;
  await untilEnded(ids);
  const one = { params: { generation_history_id: data.generation_history_id } };
  const { generation, items } = (await creator.call('createHistoryOne', one)).data;
  expect(items[0]).toMatchObject({
    status: 'completed',
    resource_type: 'video',
    mime: 'video/mp4',
    width: 64,
    height: 36,
    failed_reason: null,
  });
  expect(items[0]!.duration).toBeCloseTo(1, 1);
  expect(generation).toMatchObject({ creation_mode: 'image2video', image_url, duration });
  const poster = await creator.send('media', { params: { id: ids[0]!, variant: '256' } });
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(fake.problems).toEqual([]);

  // Settings that do not fit this video are refused before anything is charged.
  const before = (await creator.call('userMe')).data.credits;
  const refuse = async (change: object) =>
    (await creator.refused('create', { body: { ...small, prompt: 'waves', model: model.key, ...more, ...change } })).problem;
  expect((await refuse({ duration: 59 })).issues).toMatchObject([{ path: 'duration' }]);
  expect((await refuse({ image_url: undefined })).issues).toMatchObject([{ path: 'image_url' }]);
  expect((await refuse({ image_url: `/api/media/${ids[0]}/original` })).issues).toMatchObject([
    { path: 'image_url', message: 'must be an image' },
  ]);
  expect((await refuse({ image_url: `/api/media/${randomUUID()}/original` })).code).toBe('NOT_FOUND');
  expect((await refuse({ creation_mode: undefined })).issues).toMatchObject([{ path: 'creation_mode' }]);
  expect((await creator.call('userMe')).data.credits).toBe(before);
});
