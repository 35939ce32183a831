import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { findSentFile } from '../../../server/domain/generations/request/sent-file.ts';
import { stopEngineFor } from '../../../server/domain/generations/job/stop-engine-for.ts';
import { EngineError } from '../../../server/engines/engine.ts';
import { endLostAnswers } from '../../../server/storage/credits/engine-costs.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { engineCost, modelOverride } from '../../../server/storage/schema/engine.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { startFakeEngines, type FakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { openSmallGenerations, small } from '../../support/generations/small-generations.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let fake: FakeEngines;
let admin: TestClient;
let creator: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  fake = await startFakeEngines();
  [admin, creator] = [await studio.guest(), await studio.guest()];
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, creator.me!.user_id));
  await studio.db.insert(creditLedger).values({ userId: creator.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 10 });
});
afterAll(async () => {
  await studio?.close();
  await fake?.close();
});

const dear = { ...small, prompt: 'a dear barge' };
const { itemsOf, create, untilEnded } = openSmallGenerations(() => studio);

it('lets an administrator hide a model, choose who is asked first for it, set its price, and check all models', async () => {
  const connection = { kind: 'fal', name: 'The fal', address: fake.address('fal'), key: 'good' } as const;
  const { id, name } = (await admin.call('engineConnect', { body: connection })).data.engine;
  const model = 'seedream4';
  const offered = async () => (await creator.call('catalogue')).data.models.find(({ key }) => key === model);
  const change = async (more: object) =>
    (await admin.call('engineModelChange', { body: { key: model, is_hidden: false, engine: null, credits_per_image: null, ...more } }))
      .data;

  const { models } = await change({ engine: id, credits_per_image: 7 });
  const listed = models.find(({ key }) => key === model);
  expect(listed).toMatchObject({ engine: id, credits_per_image: 7, engines: [{ id, name, available: true }] });
  expect(listed?.engines[0]?.price_usd).toBeGreaterThan(0);
  expect(await offered()).toMatchObject({ credits_per_image: 7 });
  expect(await offered()).not.toHaveProperty('price_usd');
  expect((await admin.call('catalogue')).data.models.find(({ key }) => key === model)?.price_usd).toBe(listed?.engines[0]?.price_usd);
  await creator.call('create', { body: { ...dear, model } });
  expect((await creator.call('userMe')).data.credits).toBe(3);

  await change({ is_hidden: true });
  expect(await offered()).toBeUndefined();
  expect((await creator.refused('create', { body: { ...dear, model } })).problem.code).toBe('MODEL_UNAVAILABLE');
  await change({});
  expect(await offered()).toMatchObject({ credits_per_image: listed?.usual_credits });

  // An override from before the model got its present key.
  await studio.db.insert(modelOverride).values({ modelKey: 'seedance-v1-lite', isHidden: true });
  const renamed = { key: 'seedance-v1', is_hidden: false, engine: null, credits_per_image: null };
  const { models: shown } = (await admin.call('engineModelChange', { body: renamed })).data;
  expect(shown.find(({ key }) => key === renamed.key)?.is_hidden).toBe(false);

  const unfit = { key: model, is_hidden: false, engine: 'nobody', credits_per_image: null };
  expect((await admin.refused('engineModelChange', { body: unfit })).problem.code).toBe('VALIDATION_FAILED');
  expect((await admin.refused('engineModelChange', { body: { ...unfit, engine: null, credits_per_image: -1 } })).problem.code).toBe(
    'VALIDATION_FAILED',
  );
  const painter = { key: 'painter', is_hidden: true, engine: null, credits_per_image: null };
  expect((await admin.refused('engineModelChange', { body: painter })).problem.code).toBe('VALIDATION_FAILED');
  const { checks } = (await admin.call('engineModelsCheck', { body: {} })).data;
  expect(checks).toMatchObject([{ id, name, problem: null, missing: [], added: [] }]);
  expect(checks[0]!.served).toBeGreaterThan(10);

  // An override that names a removed engine does not block other changes of the model.
  const { id: gone } = (await admin.call('engineConnect', { body: { ...connection, name: 'Another fal' } })).data.engine;
  await change({ engine: gone });
  await admin.call('engineRemove', { body: { id: gone } });
  const left = (await admin.call('engineModels')).data.models.find(({ key }) => key === model)!;
  expect(left.engine).toBeNull();
  await change({ engine: left.engine, is_hidden: true });
  expect(await offered()).toBeUndefined();
});

it('refuses by their names a model, a trained model and a ControlNet that no engine has, before anything is charged', async () => {
  const before = (await creator.call('userMe')).data.credits;
  const refuse = async (changes: object) =>
    (await creator.refused('create', { body: { ...small, prompt: 'a lake', model: 'painter', ...changes } })).problem;
  expect(await refuse({ model: 'nothing' })).toMatchObject({ status: 409, code: 'MODEL_UNAVAILABLE' });
  const ofNobody = { status: 404, code: 'NOT_FOUND' };
  expect(await refuse({ model_id: 'sks-boat' })).toMatchObject({ ...ofNobody, detail: expect.stringContaining('“sks-boat”') });
  const characters = [{ model_id: 'mara' }];
  expect(await refuse({ characters })).toMatchObject({ ...ofNobody, detail: expect.stringContaining('“mara”') });
  const image_url = `/api/media/${randomUUID()}/original`;
  const controlnet = { model_name: 'canny', controlnet_conditioning_scale: 0.7, image_url };
  expect(await refuse({ controlnet })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', issues: [{ path: 'controlnet' }] });
  expect((await creator.call('userMe')).data.credits).toBe(before);
});

it('improves prompts with the current writer, names it, books the cost, and stops when the request is aborted', async () => {
  const connect = async (name: string, key: string | null, address = fake.address('openai')) =>
    (await admin.call('engineConnect', { body: { kind: 'openai', name, address, key } })).data.engine.id;
  const writer = async () => (await creator.call('catalogue')).data.writer;
  const body = { prompt: 'a harbour', resource_type: 'image' } as const;
  expect(await writer()).toBeNull();
  expect((await creator.refused('promptImprove', { body })).problem).toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    detail: 'No connected engine improves prompts.',
  });

  const id = await connect('The chat', 'good');
  expect((await admin.call('engineCheck', { body: { id } })).data).toMatchObject({ problem: null, writers: ['gpt-5', 'llama-3.2'] });
  expect(await writer()).toBe('gpt-5 on The chat');
  expect((await creator.call('promptImprove', { body: { ...body, prompt_assistant_mode: 'shorter' } })).data.prompt).toBe(
    'A luminous a harbour',
  );
  const before = (await creator.call('userMe')).data.credits;

  // The cost is unknown but not zero: the monthly limit counts a small amount.
  const listed = async () => (await admin.call('engineList')).data.engines.find((engine) => engine.id === id)!;
  expect((await listed()).month).toEqual({ spent_usd: 0.002, pictures: 0, running: 0, unpriced: 1 });
  const costs = async () => (await admin.call('engineCosts', { query: {} })).data.costs.filter(({ work }) => work === 'text');
  expect(await costs()).toMatchObject([{ engine: 'The chat', model: 'gpt-5', cost_usd: null, result: 'completed' }]);

  // Once an administrator has set the price, the studio shows it before a request and books it.
  const price = async (price_usd: number | null, model = 'gpt-5') =>
    (await admin.call('engineWriterPrice', { body: { engine: id, model, price_usd } })).data.price;
  expect((await admin.call('engineWriters', {})).data.price).toEqual({ engine: id, model: 'gpt-5', price_usd: null });
  expect(await price(0.0035)).toEqual({ engine: id, model: 'gpt-5', price_usd: 0.0035 });
  expect([await writer(), (await admin.call('catalogue')).data.writer]).toEqual(['gpt-5 on The chat', 'gpt-5 on The chat, about $0.0035']);
  await creator.call('promptImprove', { body });
  expect((await costs())[0]).toMatchObject({ model: 'gpt-5', cost_usd: 0.0035 });
  expect((await listed()).month).toEqual({ spent_usd: 0.0055, pictures: 0, running: 0, unpriced: 1 });
  const wrong = { body: { engine: id, model: 'flux-1-dev', price_usd: 1 } };
  expect((await admin.refused('engineWriterPrice', wrong)).status).toBe(404);
  expect((await creator.refused('engineWriterPrice', { body: { ...wrong.body, model: 'gpt-5' } })).status).toBe(404);
  expect(await price(null)).toMatchObject({ price_usd: null });

  // Only the chosen writer gets the prompt; the free one is not asked.
  await connect('A free one', null, 'http://127.0.0.1:1');
  const choose = async (choice: object | string) => (await admin.call('engineWriterChoose', { body: { choice } })).data;
  expect(await choose({ engine: id, model: 'llama-3.2' })).toMatchObject({ used: 'llama-3.2 on The chat' });
  expect((await admin.refused('engineWriterChoose', { body: { choice: { engine: id, model: 'flux-1-dev' } } })).status).toBe(404);
  expect(await writer()).toBe('llama-3.2 on The chat');

  for (const [tag, detail, cost_usd] of [
    ['#refused', 'The chat refused this prompt.', null],
    ['#busy', 'The chat has no room at the moment.', 0],
    // The key check still succeeds, so the engine goes on.
    ['#forbidden', 'The chat does not allow this with the key it was given.', 0],
    ['#rambling', 'The chat wrote no prompt.', null],
    ['#broken', 'The chat had a problem.', null],
  ] as const) {
    const { problem } = await creator.refused('promptImprove', { body: { ...body, prompt: `a quay ${tag}` } });
    expect(problem).toMatchObject({ code: 'ENGINE_FAILED', detail });
    expect((await costs())[0]).toMatchObject({ model: 'llama-3.2', result: 'failed', cost_usd });
    expect(fake.asked.get(`a quay ${tag}`)).toBe(1);
  }
  for (const prompt of ['', '  ', 'a'.repeat(4_001)])
    expect((await creator.refused('promptImprove', { body: { ...body, prompt } })).problem.code).toBe('VALIDATION_FAILED');

  const stop = new AbortController();
  const asked = creator.send('promptImprove', { body: { ...body, prompt: 'a bay #late' } }, stop.signal);
  await expect.poll(() => fake.asked.get('a bay #late')).toBe(1);
  // A second server that starts now must not mark it as lost.
  await endLostAnswers(studio.db, new Date());
  stop.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(async () => (await costs())[0]?.result).toBe('canceled');
  fake.release('a bay #late');

  // The limits per minute and at once hold for prompts as for pictures.
  const limits = { concurrency: null, requests_per_minute: null, monthly_cap_usd: null };
  const limited = async (change: object) => {
    await admin.call('engineLimit', { body: { id, ...limits, ...change } });
    return (await creator.refused('promptImprove', { body })).problem;
  };
  expect((await limited({ requests_per_minute: 1 })).code).toBe('RATE_LIMITED');
  const running = { engineKey: id, engineName: 'The chat', model: 'gpt-5', mediaId: randomUUID(), userId: 'u', costMicros: 0 };
  await studio.db.insert(engineCost).values({ ...running, work: 'text' });
  expect((await limited({ concurrency: 1 })).code).toBe('RATE_LIMITED');
  await studio.db.delete(engineCost).where(eq(engineCost.mediaId, running.mediaId));
  expect((await limited({ monthly_cap_usd: 0.001 })).code).toBe('MODEL_UNAVAILABLE');
  expect((await listed()).stopped).toMatchObject({ by: 'cap' });
  await admin.call('engineLimit', { body: { id, ...limits } });
  await expect.poll(writer).toBe('llama-3.2 on The chat');

  // An engine stops when its key has no permissions.
  const allowsNothing = { key: id, check: () => Promise.reject(new EngineError('FORBIDDEN', 'It allows nothing.')) };
  await stopEngineFor(studio, allowsNothing, new EngineError('FORBIDDEN', 'It does not allow this.'));
  expect((await listed()).stopped).toMatchObject({ by: 'key' });
  await admin.call('engineResume', { body: { id } });

  // A prompt that was being improved when the studio stopped has ended.
  const lost = { engineKey: id, engineName: 'The chat', model: 'gpt-5', mediaId: randomUUID(), userId: 'u', costMicros: 0 };
  await studio.db.insert(engineCost).values({ ...lost, work: 'text', at: new Date(Date.now() - 3_600_000) });
  await forgetOld(studio);
  expect((await costs()).map(({ result }) => result)).not.toContain('running');

  expect(await choose('nobody')).toMatchObject({ used: null });
  expect(await writer()).toBeNull();
  expect(await choose('automatic')).toMatchObject({ used: 'gpt-5 on The chat' });

  // An empty provider account pauses the engine, with the reason, until an administrator resumes it.
  expect((await creator.refused('promptImprove', { body: { ...body, prompt: 'a pier #quota' } })).problem.code).toBe('ENGINE_FAILED');
  expect((await listed()).stopped).toMatchObject({ by: 'quota' });
  await expect.poll(writer).toBeNull();
  expect((await creator.call('userMe')).data.credits).toBe(before);
  expect(fake.problems).toEqual([]);
});

it('follows the pose of a picture on Flux Dev, as strongly as poses act, and keeps that with the request', async () => {
  await admin.call('engineConnect', { body: { kind: 'fal', name: 'A following fal', address: fake.address('fal'), key: 'good' } });
  await studio.db.insert(creditLedger).values({ userId: creator.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 20 });
  const [picture] = await create(creator, 'a dancer', { model: 'painter' });
  await untilEnded([picture!]);
  const pose = { type: 'pose' as const, image_url: `/api/media/${picture}/original` };
  const ids = await create(creator, 'a dancer by the sea', { model: 'fluxdev', imageReference: [pose] });
  await untilEnded(ids);
  expect(fake.jobs.filter(({ endpoint }) => endpoint === 'fal-ai/flux-general')).toMatchObject([
    { input: { controlnet_unions: [{ controls: [{ control_mode: 'pose', conditioning_scale: 0.65 }] }] } },
  ]);
  const [item] = await itemsOf(ids);
  expect(item).toMatchObject({ status: 'completed', failedReason: null });
  const one = { params: { generation_history_id: item!.generationId } };
  expect((await creator.call('createHistoryOne', one)).data.generation).toMatchObject({ imageReference: [pose] });
  const stranger = await studio.guest();
  const stolen = { body: { ...dear, model: 'fluxdev', imageReference: [pose] } };
  expect((await stranger.refused('create', stolen)).problem.code).toBe('NOT_FOUND');
  expect((await creator.refused('create', { body: { ...stolen.body, model: 'qwen-image' } })).problem).toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'imageReference' }],
  });
  expect(fake.problems).toEqual([]);
});

it('makes a video larger on a paid plan, as an item of its family, charged before and given back when it fails', async () => {
  await studio.db.insert(creditLedger).values({ userId: creator.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 50 });
  const connection = { kind: 'fal', name: 'An enlarging fal', address: fake.address('fal'), key: 'good' } as const;
  await admin.call('engineConnect', { body: connection });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(tinyFilm())]), 'film.mp4');
  const { data: film } = (await (await creator.send('uploadRawMedia', { form })).json()) as ResponseOf<'uploadRawMedia'>;
  const ask = { ...dear, prompt: '', model: 'topaz-video-upscale', seed: null, image_num: 1, creation_mode: 'upscale' };
  const larger = { ...ask, upscale_mode: 'x2', video_url: film.url };
  const credits = async () => (await creator.call('userMe')).data.credits;

  const before = await credits();
  const [first] = (await creator.call('create', { body: larger })).data.generation_media_resource_ids;
  // 3 credits for each 5 seconds begun.
  expect(before - (await credits())).toBe(3);
  await untilEnded([first!]);
  expect((await itemsOf([first!]))[0]).toMatchObject({ status: 'completed', resourceType: 'video', upscales: {} });
  // Upscaling the result again names its source.
  const again = { ...larger, upscale_mode: 'x4', video_url: `/api/media/${first}/original`, variation_source: first };
  const [second] = (await creator.call('create', { body: again })).data.generation_media_resource_ids;
  await untilEnded([second!]);
  expect((await itemsOf([second!]))[0]).toMatchObject({ status: 'completed', variationSource: first });
  expect(fake.jobs.filter(({ endpoint }) => endpoint === 'fal-ai/topaz/upscale/video').length).toBe(2);
  expect(before - (await credits())).toBe(3 + 12);

  const refuse = async (change: object, client = creator) => (await client.refused('create', { body: { ...larger, ...change } })).problem;
  expect(await refuse({}, await studio.guest())).toMatchObject({ code: 'PLAN_LIMIT', detail: expect.stringContaining('Starter or above') });
  expect((await refuse({ upscale_mode: undefined })).issues).toMatchObject([{ path: 'upscale_mode' }]);
  expect((await refuse({ video_url: undefined })).issues).toMatchObject([{ path: 'video_url' }]);
  await studio.db.update(upload).set({ duration: 121 }).where(eq(upload.hash, film.sha256));
  expect((await refuse({})).issues).toMatchObject([{ path: 'video_url', message: expect.stringContaining('120 seconds') }]);
  await studio.db.update(upload).set({ duration: 4, width: 1280, height: 720 }).where(eq(upload.hash, film.sha256));
  expect((await refuse({ upscale_mode: 'x4' })).issues).toMatchObject([{ message: 'would make this video larger than 4K' }]);
  const spent = await credits();
  await studio.db
    .update(media)
    .set({ hash: 'f'.repeat(64) })
    .where(eq(media.id, first!));
  const [gone] = (await creator.call('create', { body: { ...larger, video_url: again.video_url } })).data.generation_media_resource_ids;
  await untilEnded([gone!]);
  expect((await itemsOf([gone!]))[0]).toMatchObject({ status: 'failed', failedReason: 'A file that this begins with is gone.' });
  expect(await credits()).toBe(spent);
  expect(fake.problems).toEqual([]);
});

it('makes a portrait speak with an uploaded voice, at floor(duration/5) credits for each video', async () => {
  await studio.db.insert(creditLedger).values({ userId: creator.me!.user_id, mid: randomUUID(), kind: 'grant', amount: 50 });
  const stranger = await studio.guest();
  const connection = { kind: 'fal', name: 'A talking fal', address: fake.address('fal'), key: 'good' } as const;
  await admin.call('engineConnect', { body: connection });
  const [picture] = await create(creator, 'a portrait', { model: 'painter' });
  await untilEnded([picture!]);
  const send = async (client: TestClient, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'voice');
    return client.send('uploadRawMedia', { form });
  };
  const sent = async (client: TestClient, seconds: number) => {
    const { data } = (await (await send(client, makeWav(seconds))).json()) as ResponseOf<'uploadRawMedia'>;
    return data;
  };
  const voice = await sent(creator, 11.5);
  expect(voice).toMatchObject({ type: 'audio', duration: 11.5 });
  const heard = await creator.send('uploadedMedia', { params: { sha256: voice.sha256 } });
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect((await stranger.send('uploadedMedia', { params: { sha256: voice.sha256 } })).status).toBe(404);
  const film = new Uint8Array(tinyFilm());
  expect(await (await send(creator, film)).json()).toMatchObject({ data: { type: 'video' } });
  const codeOf = async (bytes: Uint8Array<ArrayBuffer>) => ((await (await send(creator, bytes)).json()) as { code: string }).code;
  expect(await codeOf(new TextEncoder().encode('<script>'))).toBe('MEDIA_TYPE_INVALID');
  expect(await codeOf(film.slice(0, 200))).toBe('DURATION_UNKNOWN');

  const talking = { creation_mode: 'audio', lip_sync: true, image_url: `/api/media/${picture}/original`, audio_url: voice.url };
  const ask = { ...dear, prompt: '', model: 'hedra', seed: null, image_num: 2, width: 1280, height: 704 };
  const before = (await creator.call('userMe')).data.credits;
  const { data } = await creator.call('create', { body: { ...ask, ...talking } });
  expect(before - (await creator.call('userMe')).data.credits).toBe(4);
  await untilEnded(data.generation_media_resource_ids);
  const one = { params: { generation_history_id: data.generation_history_id } };
  const { generation, items } = (await creator.call('createHistoryOne', one)).data;
  expect(items[0]).toMatchObject({ status: 'completed', resource_type: 'video', failed_reason: null });
  expect(generation).toMatchObject(talking);
  expect(fake.jobs.filter(({ endpoint }) => endpoint === 'veed/fabric-1.0').length).toBe(2);
  const costs = await studio.db.select().from(engineCost).where(inArray(engineCost.mediaId, data.generation_media_resource_ids));
  expect(costs.map(({ costMicros }) => costMicros)).toEqual([1_725_000, 1_725_000]);

  const spoken = { ...talking, audio_url: undefined, speech_prompt: 'Good morning, harbour.' };
  await untilEnded(await create(creator, 'a quay', { model: 'wan-multi-talk', ...spoken }));
  expect(fake.jobs.some(({ endpoint }) => endpoint === 'fal-ai/infinitalk/single-text')).toBe(true);

  const refuse = async (change: object, client = creator) =>
    (await client.refused('create', { body: { ...ask, ...talking, ...change } })).problem;
  expect((await refuse({ audio_url: undefined })).issues).toMatchObject([{ path: 'audio_url' }]);
  expect((await refuse({ image_url: undefined })).issues).toMatchObject([{ path: 'video_url' }]);
  expect((await refuse(spoken)).issues).toMatchObject([{ path: 'speech_prompt' }]);
  expect((await refuse({ lip_sync: undefined })).issues?.[0]).toMatchObject({ path: 'video_url' });
  expect((await refuse({ audio_url: (await sent(creator, 40)).url, model: 'wan-multi-talk' })).issues).toMatchObject([
    { path: 'audio_url', message: 'must be at most 28 seconds long for this model' },
  ]);
  expect((await refuse({ audio_url: (await sent(creator, 62)).url })).issues).toMatchObject([
    { path: 'audio_url', message: 'must be at most 60 seconds long for this model' },
  ]);
  expect((await refuse({ audio_url: `/api/media/${picture}/original` })).issues).toMatchObject([{ message: 'must be a sound' }]);
  expect((await refuse({ image_url: undefined, video_url: `/api/media/${picture}/original`, model: 'latentsync' })).issues).toMatchObject([
    { message: 'must be a video' },
  ]);
  // In a team, Reuse Settings finds the file that a colleague uploaded.
  const { spaceId } = (await itemsOf(data.generation_media_resource_ids))[0]!;
  const colleague = { userId: stranger.me!.user_id, hash: voice.sha256 };
  expect(await findSentFile(studio.db, { ...colleague, spaceId })).toMatchObject({ mime: 'audio/wav', duration: 11.5 });
  expect(await findSentFile(studio.db, { ...colleague, spaceId: 'another' })).toBeUndefined();
  // PostgreSQL cannot store a NUL or half a surrogate pair, so the studio must remove them.
  await untilEnded(await create(creator, 'a quay', { model: 'wan-multi-talk', ...spoken, speech_prompt: 'Good\0 \ud83c morning.' }));
  const theirs = await sent(stranger, 7);
  expect((await refuse({ audio_url: theirs.url })).code).toBe('NOT_FOUND');
  expect(fake.problems).toEqual([]);

  // An upload that an item uses stays as long as the item; an unused one is forgotten.
  await forgetOld(studio, Date.now() + 121 * 24 * 3_600_000);
  const hashes = [voice.sha256, theirs.sha256];
  const kept = await studio.db.select({ hash: upload.hash }).from(upload).where(inArray(upload.hash, hashes));
  expect(kept).toEqual([{ hash: voice.sha256 }]);
});
