import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isInProgress, statusAt, type MediaRow } from '../../contract/media.ts';
import { askUntilThere } from '../support/ask-until-there.ts';
import { spawnStudio, type SpawnedStudio } from '../support/spawn-studio.ts';
import { TestClient } from '../support/test-client.ts';

const images = 4;
const credits = 100;

let studio: SpawnedStudio;
let client: TestClient;

beforeAll(async () => {
  const env = { DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: String(credits), RATE_LIMIT_SCALE: '0' };
  studio = await spawnStudio({ program: inject('serverProgram'), env });
  client = new TestClient(studio.url);
  await client.guest();
});

afterAll(async () => {
  await studio?.remove();
});

async function findItems(): Promise<MediaRow[]> {
  return (await client.call('createHistory')).data.items;
}

it('finishes every upscaling once although the studio is killed twice during it', async () => {
  const params = { prompt: 'a lake at dawn', model: 'painter', width: 512, height: 384, image_num: images, seed: 3 };
  await client.call('create', { body: params });
  await expect.poll(async () => (await findItems()).some(isInProgress), { interval: 200 }).toBe(false);
  const ids = (await findItems()).map((item) => item.id);

  for (const [mode, cost, round] of [
    ['x2', 1, 1],
    ['x4face', 2, 2],
  ] as const) {
    const before = (await client.call('userMe')).data.credits;
    const asked = ids.map((id) => ({ mid: randomUUID(), body: { upscale_mode: mode, generation_media_resource_id: id } }));
    await Promise.all(asked.map((one) => client.call('createUpscale', one)));
    // The first is being made, the others wait.
    await new Promise((resolve) => setTimeout(resolve, 400 * round));
    await studio.kill();
    await studio.start();
    await Promise.all(asked.map((one) => askUntilThere(client, 'createUpscale', one)));
    const isGoing = async () => (await findItems()).some((item) => statusAt(item, Date.now()) === 'upscaling');
    await expect.poll(isGoing, { interval: 200 }).toBe(false);
    expect((await findItems()).map((item) => item[mode] !== null && item.failed_reason === null)).toEqual(ids.map(() => true));
    expect((await client.call('userMe')).data.credits).toBe(before - images * cost);
  }
});
