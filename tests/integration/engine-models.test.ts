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
