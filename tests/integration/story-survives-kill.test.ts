import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ResponseOf } from '../../contract/routes.ts';
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

/** Items of stories, finished or not. */
async function countItems(type: string, status: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from story_media join media on media.id = story_media.media_id
     where media.resource_type = $1 and media.status like $2`,
    [type, status],
  );
  return rows[0]!.count;
}

async function find(id: string): Promise<ResponseOf<'storyOne'>['data']> {
  return (await client.call('storyOne', { params: { id } })).data.data;
}

it('makes a story of a sentence on a bare studio, each shot once and paid once, although the studio is killed during it', async () => {
  const asked = { category_id: 'create_from_scratch', category_inputs: { topic: 'A lake at dawn, seen by a fisherman.', shots_num: 2 } };
  const { id } = (await client.call('storyCreate', { body: { ...asked, aspect_ratio: '1:1' } })).data.data;
  await client.call('storyMake', { params: { id }, body: { until: 'storyboard' } });
  await expect.poll(async () => (await find(id)).status, { interval: 50 }).toBe('ready');
  const { shots } = await find(id);
  // Short clips: the painter takes its time.
  for (const { id: shotId } of shots)
    await client.call('storyShotUpdate', { params: { storyId: id, shotId }, body: { target_seconds: 3 } });
  await client.call('storyMake', { params: { id }, body: { until: 'videos' } });
  // At the charge of the run, while pictures are made, and while clips are.
  for (const isReached of [
    async () => true,
    async () => (await countItems('image', '%')) > 0,
    async () => (await countItems('video', 'pending')) > 0,
  ]) {
    await expect.poll(isReached, { interval: 5 }).toBe(true);
    await studio.kill();
    await studio.start();
  }
  await expect.poll(async () => (await find(id)).status, { interval: 100 }).toBe('ready');
  const story = await find(id);
  expect(story.problem).toBeNull();
  expect(story.shots.map(({ id: shotId }) => shotId)).toEqual(shots.map(({ id: shotId }) => shotId));
  expect(new Set(story.shots.map((shot) => shot.image_media_id)).size).toBe(shots.length);
  expect(new Set(story.shots.map((shot) => shot.video_media_id)).size).toBe(shots.length);
  const count = async (type: 'image' | 'video') =>
    (await client.call('storyMedia', { params: { id }, query: { type } })).data.media_resources;
  expect(await count('image')).toHaveLength(shots.length);
  const clips = await count('video');
  expect(clips.map(({ metadata }) => Math.round(metadata.duration ?? 0))).toEqual(shots.map(() => 3));
  expect((await client.call('userMe')).data.credits).toBe(credits - 2 * shots.length);
  expect((await client.call('createHistory')).data.items).toEqual([]);
});
