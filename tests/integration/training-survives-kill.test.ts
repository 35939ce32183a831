import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendPicture } from '../support/import-picture.ts';
import { spawnStudio, type SpawnedStudio } from '../support/spawn-studio.ts';
import { connectToStudio } from '../support/studio-database.ts';
import { TestClient } from '../support/test-client.ts';

const credits = 100;

let studio: SpawnedStudio;
let client: TestClient;
let database: Client;

beforeAll(async () => {
  const env = { DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: String(credits), RATE_LIMIT_SCALE: '0' };
  studio = await spawnStudio({ program: inject('serverProgram'), env });
  client = new TestClient(studio.url);
  await client.guest();
  database = await connectToStudio(studio.dataDir);
});

afterAll(async () => {
  await database?.end();
  await studio?.remove();
});

/** Steps of trainings that have begun or ended, as the queue has written them down. */
async function countSteps(): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from dbos.operation_outputs
     where workflow_uuid in (select workflow_uuid from dbos.workflow_status where name = 'train')`,
  );
  return rows[0]!.count;
}

it('finishes every training once, whole and paid once, although the studio is killed again and again during it', async () => {
  const urls: string[] = [];
  for (const color of ['#203040', '#305060', '#407080', '#102030', '#90b0c0'])
    urls.push(`/api/media/upload_raw_image/${(await sendPicture(client, color)).sha256}`);
  const ask = { model_name: 'Slate', training_mode: 'style', trainer: 'palette-study', image_urls: urls };
  for (let i = 0; i < 2; i++) await client.call('train', { body: ask });
  // At the charge, after the study was begun, and after its weights were stored.
  for (const steps of [0, 1, 3]) {
    await expect.poll(countSteps, { interval: 5 }).toBeGreaterThanOrEqual(steps);
    await studio.kill();
    await studio.start();
  }
  const find = async () => (await client.call('trainModels')).data.data;
  await expect.poll(async () => (await find()).map(({ status }) => status), { interval: 50 }).toEqual(['completed', 'completed']);
  const [first, second] = await find();
  expect(first).toMatchObject({ sample_images: { length: 4 }, fail_reason: null });
  // The same pictures teach the same.
  expect(second!.weights_bytes).toBe(first!.weights_bytes);
  expect(second!.sample_images).toEqual(first!.sample_images);
  expect((await client.call('userMe')).data.credits).toBe(credits - 20);
});
