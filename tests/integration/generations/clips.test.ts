import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { eventually } from '../../support/eventually.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { spawnStudio, type SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { TestClient } from '../../support/http/test-client.ts';

let studio: SpawnedStudio;
let client: TestClient;

beforeAll(async () => {
  studio = await spawnStudio({
    program: inject('serverProgram'),
    env: { DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: '100', RATE_LIMIT_SCALE: '0' },
  });
  client = new TestClient(studio.url);
  await client.guest();
});
afterAll(() => studio?.remove());

const small = { model: 'painter-clips', width: 128, height: 128, image_num: 1, seed: 7, resolution: '480p', duration: 3 };
const words = { prompt: 'a lake with clouds', creation_mode: 'text2video' };

async function ask(changes: object): Promise<{ id: string; history: string }> {
  const { data } = await client.call('create', { body: { ...small, ...changes } });
  return { id: data.generation_media_resource_ids[0]!, history: data.generation_history_id };
}

async function itemsOf({ history }: { history: string }): Promise<MediaRow[]> {
  return (await client.call('createHistoryOne', { params: { generation_history_id: history } })).data.items;
}

const itemOf = async (asked: { history: string }): Promise<MediaRow> => (await itemsOf(asked))[0]!;

async function untilDone(asked: { history: string }): Promise<MediaRow> {
  await expect.poll(async () => isInProgress(await itemOf(asked)), { interval: 100 }).toBe(false);
  return itemOf(asked);
}

const untilBegun = (asked: { history: string }) =>
  expect.poll(async () => (await itemOf(asked)).progress ?? 0, { interval: 50 }).toBeGreaterThan(0);
const creditsLeft = async () => (await client.call('userMe')).data.credits;

const formOf = (bytes: Uint8Array<ArrayBuffer>): { form: FormData } => {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'file');
  return { form };
};

const makePicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 192, height: 160, channels: 3, background: '#4a8' } })
      .jpeg()
      .toBuffer(),
  );

it('stops a clip that is canceled, gives its credits back and goes on with the next, while pictures do not wait for clips', async () => {
  const before = await creditsLeft();
  // More than the queue of pictures works on at a time, on up to four cores.
  const { data } = await client.call('create', { body: { ...small, ...words, image_num: 8 } });
  const clips = { history: data.generation_history_id };
  const cancel = (id: string) => client.call('createCancel', { body: { generation_media_resource_id: id } });
  const inProgress = async () => (await itemsOf(clips)).filter(isInProgress);
  const begun = async () => (await inProgress()).filter(({ progress }) => (progress ?? 0) > 0).map(({ id }) => id);
  await expect.poll(begun, { interval: 50 }).toHaveLength(1);
  const picture = await ask({ model: 'painter', prompt: 'a lake', resolution: undefined, duration: undefined });
  expect((await untilDone(picture)).status).toBe('completed');
  expect(await inProgress()).toHaveLength(8);

  const [first] = await begun();
  await cancel(first!);
  await expect.poll(begun, { interval: 50 }).toHaveLength(1);
  expect(await begun()).not.toContain(first);
  expect(await creditsLeft()).toBe(before - 8);
  for (const { id } of await inProgress()) await cancel(id);
  expect(await creditsLeft()).toBe(before - 1);
});

it('moves a picture in its own shape, and puts a voice under a still', async () => {
  const picture = (await client.call('uploadRawImage', formOf(await makePicture()))).data.data.imageUrl;
  const voice = (await client.call('uploadRawMedia', formOf(makeWav(2)))).data.data.url;
  const moved = await ask({ prompt: 'zoom in', creation_mode: 'image2video', image_url: picture });
  const spoken = await ask({
    model: 'painter-voice',
    prompt: '',
    creation_mode: 'audio',
    lip_sync: true,
    image_url: picture,
    audio_url: voice,
    resolution: undefined,
    duration: undefined,
  });
  expect(await untilDone(moved)).toMatchObject({ status: 'completed', width: 576, height: 480, duration: 3 });
  expect(await untilDone(spoken)).toMatchObject({ status: 'completed', width: 864, height: 720, duration: expect.closeTo(2, 0) });
});

it('refuses damaged files when they are sent, names what is missing, and charges nothing', async () => {
  const before = await creditsLeft();
  const picture = await makePicture();
  expect((await client.refused('uploadRawImage', formOf(picture.slice(0, picture.length / 2)))).problem.code).toBe('UPLOAD_UNREADABLE');
  expect((await client.refused('uploadRawMedia', formOf(makeWav(2).slice(0, 40)))).problem.code).toMatch(
    /^(DURATION_UNKNOWN|MEDIA_TYPE_INVALID)$/,
  );
  const lacking = (changes: object) => client.refused('create', { body: { ...small, prompt: '', ...changes } });
  expect((await lacking({ creation_mode: 'image2video' })).problem.issues).toEqual([{ path: 'image_url', message: 'must name an image' }]);
  expect((await lacking({ creation_mode: 'elements' })).problem.issues).toEqual([
    { path: 'image_urls', message: 'must name at least one image' },
  ]);
  expect((await lacking({ creation_mode: 'text2video' })).problem.issues).toMatchObject([{ path: 'prompt' }]);
  expect(await creditsLeft()).toBe(before);
});

it('speaks words with the built-in voice, and refuses a language that it does not speak before it charges', async () => {
  const picture = (await client.call('uploadRawImage', formOf(await makePicture()))).data.data.imageUrl;
  const talking = { model: 'painter-voice', resolution: undefined, duration: undefined, seed: null, prompt: '', image_url: picture };
  const say = { ...talking, creation_mode: 'audio', lip_sync: true };
  const before = await creditsLeft();
  const { problem } = await client.refused('create', {
    body: { ...small, ...say, speech_prompt: 'Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba.' },
  });
  expect(problem.detail).toBe(
    'The built-in voice does not speak Yoruba. Write the words in another language, or use a recorded voice. Nothing was charged.',
  );
  expect(problem.issues).toMatchObject([{ path: 'speech_prompt' }]);
  expect(await creditsLeft()).toBe(before);
  const spoken = await untilDone(await ask({ ...say, speech_prompt: 'Good morning, and welcome to the harbour.' }));
  expect(spoken).toMatchObject({ status: 'completed', mime: 'video/mp4' });
  expect(spoken.duration).toBeGreaterThan(2);
});

it('makes a clip anew that was cut off by kill -9, once', async () => {
  const before = await creditsLeft();
  const asked = await ask(words);
  await untilBegun(asked);
  await studio.kill();
  await studio.start();
  await eventually(creditsLeft);
  const made = await untilDone(asked);
  expect(made).toMatchObject({ id: asked.id, status: 'completed', resource_type: 'video', mime: 'video/mp4' });
  expect(made).toMatchObject({ width: 480, height: 480, duration: 3, thumbhash: expect.any(String) });
  for (const variant of ['original', '256', '1024']) {
    const answer = await client.send('media', { params: { id: asked.id, variant } });
    expect([variant, answer.status]).toEqual([variant, 200]);
    await answer.body?.cancel();
  }
  expect(await creditsLeft()).toBe(before === null ? null : before - 1);
  expect(await itemsOf(asked)).toHaveLength(1);
});
