import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditLedger } from '../../server/storage/schema/credit-ledger.ts';
import { user } from '../../server/storage/schema/user.ts';
import { startFakeEngines, type FakeEngines } from '../fakes/engines/start-fake-engines.ts';
import { makeAccount } from '../support/make-account.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';
import type { TestClient } from '../support/test-client.ts';

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

const small = { prompt: 'a dear barge', negative_prompt: '', width: 64, height: 64, image_num: 1, seed: 3 };

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
  await creator.call('create', { body: { ...small, model } });
  expect((await creator.call('userMe')).data.credits).toBe(3);

  await change({ is_hidden: true });
  expect(await offered()).toBeUndefined();
  expect((await creator.refused('create', { body: { ...small, model } })).problem.code).toBe('MODEL_UNAVAILABLE');
  await change({});
  expect(await offered()).toMatchObject({ credits_per_image: listed?.usual_credits });

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

  // A choice of an engine that is gone keeps nobody from changing the rest.
  const { id: gone } = (await admin.call('engineConnect', { body: { ...connection, name: 'Another fal' } })).data.engine;
  await change({ engine: gone });
  await admin.call('engineRemove', { body: { id: gone } });
  const left = (await admin.call('engineModels')).data.models.find(({ key }) => key === model)!;
  expect(left.engine).toBeNull();
  await change({ engine: left.engine, is_hidden: true });
  expect(await offered()).toBeUndefined();
});

it(
  'improves prompts with whoever writes, says who that is, counts it in the ledger, and stops when nobody waits',
  { timeout: 120_000 },
  async () => {
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
    expect((await creator.call('promptImprove', { body })).data.prompt).toBe('A luminous a harbour');
    const before = (await creator.call('userMe')).data.credits;

    // What it may cost is not known, and is not called nothing.
    const listed = async () => (await admin.call('engineList')).data.engines.find((engine) => engine.id === id)!;
    expect((await listed()).month).toEqual({ spent_usd: 0, pictures: 0, running: 0, unpriced: 1 });
    const costs = async () => (await admin.call('engineCosts', { query: {} })).data.costs.filter(({ work }) => work === 'text');
    expect(await costs()).toMatchObject([{ engine: 'The chat', model: 'gpt-5', cost_usd: null, result: 'completed' }]);

    // One who was chosen is the only one who hears of it; others are not asked, also when it is off.
    await connect('A free one', null, 'http://127.0.0.1:1');
    const choose = async (choice: object | string) => (await admin.call('engineWriterChoose', { body: { choice } })).data;
    expect(await choose({ engine: id, model: 'llama-3.2' })).toMatchObject({ used: 'llama-3.2 on The chat' });
    expect((await admin.refused('engineWriterChoose', { body: { choice: { engine: id, model: 'flux-1-dev' } } })).status).toBe(404);
    expect(await writer()).toBe('llama-3.2 on The chat');

    for (const [tag, detail, cost_usd] of [
      ['#refused', 'The chat refused this prompt.', null],
      ['#busy', 'The chat has no room at the moment.', 0],
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
    await expect.poll(() => fake.asked.get('a bay #late'), { timeout: 30_000 }).toBe(1);
    stop.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(async () => (await costs())[0]?.result, { timeout: 30_000 }).toBe('canceled');
    fake.release('a bay #late');

    expect(await choose('nobody')).toMatchObject({ used: null });
    expect(await writer()).toBeNull();
    expect(await choose('automatic')).toMatchObject({ used: 'gpt-5 on The chat' });

    // An empty account stops it, with its reason, until somebody lets it go on.
    expect((await creator.refused('promptImprove', { body: { ...body, prompt: 'a pier #quota' } })).problem.code).toBe('ENGINE_FAILED');
    expect((await listed()).stopped).toMatchObject({ by: 'quota' });
    await expect.poll(writer, { timeout: 15_000 }).toBeNull();
    expect((await creator.call('userMe')).data.credits).toBe(before);
    expect(fake.problems).toEqual([]);
  },
);
