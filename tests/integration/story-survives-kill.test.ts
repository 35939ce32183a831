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

it('makes a story of a sentence on a bare studio, each shot once and paid once, and its film once, although the studio is killed during it', async () => {
  const asked = { category_id: 'create_from_scratch', category_inputs: { topic: 'A lake at dawn, seen by a fisherman.', shots_num: 2 } };
  const { id } = (await client.call('storyCreate', { body: { ...asked, aspect_ratio: '1:1' } })).data.data;
  await client.call('storyMake', { params: { id }, body: { until: 'storyboard' } });
  await expect.poll(async () => (await find(id)).status, { interval: 50 }).toBe('ready');
  const { shots } = await find(id);
  const [first] = shots;
  // One short clip: the painter takes its time.
  await client.call('storyShotUpdate', { params: { storyId: id, shotId: first!.id }, body: { target_seconds: 3 } });
  const killWhen = async (isReached: () => Promise<boolean>) => {
    await expect.poll(isReached, { interval: 5 }).toBe(true);
    await studio.kill();
    await studio.start();
  };
  const isReady = () => expect.poll(async () => (await find(id)).status, { interval: 100 }).toBe('ready');
  await client.call('storyMake', { params: { id }, body: { until: 'images' } });
  // At the charge of the run, while pictures are made, and while a clip is.
  await killWhen(async () => true);
  await killWhen(async () => (await countItems('image', '%')) > 0);
  await isReady();
  await client.call('storyMake', { params: { id }, body: { until: 'videos', shot_ids: [first!.id] } });
  await killWhen(async () => (await countItems('video', 'pending')) > 0);
  await isReady();
  const story = await find(id);
  expect(story.problem).toBeNull();
  expect(story.shots.map(({ id: shotId }) => shotId)).toEqual(shots.map(({ id: shotId }) => shotId));
  expect(new Set(story.shots.map((shot) => shot.image_media_id)).size).toBe(shots.length);
  const listItems = async (type: 'image' | 'video') =>
    (await client.call('storyMedia', { params: { id }, query: { type } })).data.media_resources;
  expect(await listItems('image')).toHaveLength(shots.length);
  const clips = await listItems('video');
  expect(clips).toHaveLength(1);
  expect(story.shots.map((shot) => shot.video_media_id !== null)).toEqual([true, false]);
  expect(Math.round(clips[0]!.metadata.duration ?? 0)).toBe(3);
  // A film of a second and a half, while it is rendered.
  const lengths = [0.5, 1];
  for (const [index, shot] of shots.entries())
    await client.call('storyShotUpdate', { params: { storyId: id, shotId: shot.id }, body: { target_seconds: lengths[index]! } });
  await client.call('storyExport', { body: { storyId: id } });
  await killWhen(async () => (await find(id)).progress !== null);
  await isReady();
  const films = (await listItems('video')).filter(({ shot_id: shotId }) => shotId === null);
  expect(films.map(({ metadata }) => metadata.duration)).toEqual([1.5]);
  expect((await client.call('userMe')).data.credits).toBe(credits - shots.length - 1);
  expect((await client.call('createHistory')).data.items).toEqual([]);
});
