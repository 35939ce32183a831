import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPositions } from '../../../contract/stories/position.ts';
import { exportFilm } from '../../../server/domain/stories/film/export-film.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { storyRun } from '../../../server/storage/schema/story-run.ts';
import { story } from '../../../server/storage/schema/story.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { importPicture } from '../../support/library/import-picture.ts';
import { clickSong } from '../../support/sound/make-song.ts';
import { makeWav, wavOf } from '../../support/sound/make-wav.ts';
import { patientMs } from '../../support/patience.ts';
import { readFilm } from '../../support/film/read-film.ts';
import { runFfmpeg } from '../../support/film/run-ffmpeg.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';
import { watchFilm } from '../../support/film/watch-film.ts';

let studio: TestStudio;
/** The story whose film the first test makes. */
let shown: { client: TestClient; id: string };
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

/** A story of two stills of half a second each, a red one with a voice and a blue one. */
async function addStory(client: TestClient) {
  const items = [await importPicture(client, '#c02020'), await importPicture(client, '#2020c0')];
  const [red, blue] = firstPositions(2);
  const shots = [
    { id: randomUUID(), position: red!, image_media_id: items[0]!.id, shotVoiceoverScript: 'The sun goes down.', target_seconds: 0.5 },
    { id: randomUUID(), position: blue!, image_media_id: items[1]!.id, shotImagePrompt: 'a secret harbour', target_seconds: 0.5 },
  ];
  const { data } = await client.call('storyCreate', {
    body: { category_id: 'create_from_scratch', title: 'Dusk', aspect_ratio: '1:1', shots },
  });
  const { id } = data.data;
  const form = new FormData();
  form.set('file', new Blob([makeWav(0.4)], { type: 'audio/wav' }), 'voice.wav');
  const { url } = (await client.call('uploadRawMedia', { form })).data.data;
  const sound = { kind: 'voice', url, seconds: 0.4, shot_id: shots[0]!.id } as const;
  await client.call('storySoundAdd', { params: { storyId: id }, body: sound });
  return { id, shots, items };
}

const find = async (client: TestClient, id: string) => (await client.call('storyOne', { params: { id } })).data.data;
const listVideos = async (client: TestClient, id: string) =>
  (await client.call('storyMedia', { params: { id }, query: { type: 'video' } })).data.media_resources;

it('renders the film of a story, which becomes an item of it, once', async () => {
  const client = await studio.guest();
  const { id } = await addStory(client);
  shown = { client, id };
  const before = (await client.call('createHistory')).data.items.length;
  const runId = randomUUID();
  const ask = () => client.call('storyExport', { body: { storyId: id, run_id: runId } });
  expect((await ask()).data).toEqual({ workflowRunId: runId });
  expect((await client.refused('storyExport', { body: { storyId: id } })).problem.code).toBe('STORY_BUSY');
  expect((await find(client, id)).status).toBe('processing:user_exporting_video');
  await expect.poll(async () => (await find(client, id)).status, { interval: 100, timeout: patientMs }).toBe('ready');
  await ask();

  const films = await listVideos(client, id);
  expect(films).toMatchObject([{ title: 'Dusk', shot_id: null, resource_type: 'video', metadata: { duration: 1 } }]);
  const [film] = films;
  const address = (await client.call('storyAssetUrl', { query: { storyId: id } })).data;
  expect(address.media_id).toBe(film!.media_id);
  const told = await find(client, id);
  expect(told).toMatchObject({ problem: null, progress: null, last_export_media_id: film!.media_id });
  expect((await fetchAs(client, told.last_export_thumbnail_url!)).headers.get('content-type')).toBe('image/webp');
  expect((await client.call('createHistory')).data.items).toHaveLength(before);

  const bytes = Buffer.from(await (await fetchAs(client, address.url)).arrayBuffer());
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  expect(await (await input.getPrimaryAudioTrack())!.computeDuration()).toBeCloseTo(1, 1);
  const [first, second] = await watchFilm(bytes, 'mp4', [0.4, 0.6]);
  expect([first!.width, first!.height]).toEqual([720, 720]);
  const middle = (first!.width * 360 + 360) * 4;
  expect(first!.rgba[middle]! - first!.rgba[middle + 2]!).toBeGreaterThan(100);
  expect(second!.rgba[middle + 2]! - second!.rgba[middle]!).toBeGreaterThan(100);
  // Its index is in front: it plays while it loads.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));

  // One that is canceled leaves nothing to continue.
  await client.call('storyExport', { body: { storyId: id } });
  expect((await client.call('storyStop', { params: { id } })).data.data.status).toBe('ready');

  // Deleted with its story, and back with it.
  await client.call('storyDelete', { params: { id } });
  expect((await client.call('createTrash')).data.items.map(({ item }) => item.id)).toEqual([film!.media_id]);
  await client.call('storyRestore', { params: { id } });
  expect(await listVideos(client, id)).toHaveLength(1);
});

it('a step that is repeated after a crash makes no second film, and a run that was stopped makes none', async () => {
  const client = await studio.guest();
  const { id } = await addStory(client);
  const filmFolder = join(studio.dataDir, 'films-again');
  const again = { db: studio.db, mediaStore: await openFolderMediaStore(join(studio.dataDir, 'media')), filmFolder };
  const run = { storyId: id, runId: randomUUID() };
  const asked = { id: run.runId, storyId: id, userId: client.me!.user_id, until: 'film' as const, exporting: null };
  await studio.db.insert(storyRun).values(asked);
  await studio.db.update(story).set({ status: 'creating_story', workflowRunId: run.runId }).where(eq(story.id, id));
  const { signal } = new AbortController();
  expect(await exportFilm(again, run, signal)).toEqual({ type: 'made' });
  expect((await find(client, id)).status).toBe('processing:exporting_video');
  expect(await exportFilm(again, run, signal)).toEqual({ type: 'made' });
  expect(await listVideos(client, id)).toHaveLength(1);

  await client.call('storyStop', { params: { id } });
  expect(await exportFilm(again, run, signal)).toEqual({ type: 'ended' });
  expect(await listVideos(client, id)).toHaveLength(1);
  expect(await readdir(filmFolder)).toEqual([]);
});

it('a story that shows nothing has no film, and what has none is not shared', async () => {
  const client = await studio.guest();
  const { data } = await client.call('storyCreate', { body: { category_id: 'create_from_scratch', shots: [] } });
  expect((await client.refused('storyExport', { body: { storyId: data.data.id } })).problem.code).toBe('STORY_EMPTY');
  expect((await client.refused('storyPublish', { params: { id: data.data.id } })).problem.code).toBe('FILM_MISSING');
});

it('a story is shared by a link that shows its newest film to everybody, until it is private', async () => {
  const { client, id } = shown;
  await studio.db.update(user).set({ canShare: false }).where(eq(user.id, client.me!.user_id));
  expect((await client.refused('storyPublish', { params: { id } })).problem.code).toBe('NO_SHARE_ACCESS');
  await studio.db.update(user).set({ canShare: true }).where(eq(user.id, client.me!.user_id));
  await client.call('storyUpdate', { params: { storyId: id }, body: { title: 'nude beach' } });
  expect((await client.refused('storyPublish', { params: { id } })).problem.code).toBe('CONTENT_WARNING');
  await client.call('storyUpdate', { params: { storyId: id }, body: { title: 'Dusk' } });

  const publish = async () => (await client.call('storyPublish', { params: { id } })).data.share_token!;
  const token = await publish();
  expect(await publish()).toBe(token);
  const visitor = studio.client();
  const { data } = await visitor.call('storyPublished', { params: { id: token } });
  expect(data.data).toMatchObject({ title: 'Dusk', width: 720, height: 720, duration: 1 });
  expect(data.data.chapters).toEqual([
    { start: 0, title: 'The sun goes down.' },
    { start: 0.5, title: 'Shot 2' },
  ]);
  expect(JSON.stringify(data)).not.toContain('secret');
  const params = { token, variant: 'original' } as const;
  const part = await visitor.send('storyPublishedFilm', { params, headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect((await client.call('storyPublished', { params: { id } })).data.data.title).toBe('Dusk');
  expect((await visitor.refused('storyPublished', { params: { id } })).problem.code).toBe('NOT_FOUND');

  await client.call('storyUnpublish', { params: { id } });
  expect((await visitor.refused('storyPublished', { params: { id: token } })).problem.code).toBe('NOT_FOUND');
  expect((await visitor.send('storyPublishedFilm', { params })).status).toBe(404);
  expect(await publish()).not.toBe(token);
});

const rate = 11_025;

async function sendSound(client: TestClient, samples: Float32Array): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([wavOf(samples, rate)], { type: 'audio/wav' }), 'sound.wav');
  return (await client.call('uploadRawMedia', { form })).data.data.url;
}

/** Makes the film of a story at the studio, and reads it. */
async function exported(client: TestClient, id: string) {
  await client.call('storyExport', { body: { storyId: id } });
  await expect.poll(async () => (await find(client, id)).status, { interval: 100, timeout: patientMs }).toBe('ready');
  const { url } = (await client.call('storyAssetUrl', { query: { storyId: id } })).data;
  return readFilm(Buffer.from(await (await fetchAs(client, url)).arrayBuffer()));
}

it('clips of five seconds are cut on the beats of the song, and seen whole', async () => {
  const client = await studio.guest();
  // Half of the clip is black, half is white: a film shows where each begins, and how fast it is.
  const half = (color: string) => ['-f', 'lavfi', '-i', `color=${color}:s=160x160:r=24:d=2.5`];
  const joined = ['-filter_complex', 'concat=n=2', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-f', 'mp4', 'out'];
  const { made } = await runFfmpeg([...half('black'), ...half('white'), ...joined]);
  const clip = { bytes: new Uint8Array(made), mime: 'video/mp4' as const, width: 160, height: 160, frames: 120, rate: 24, durationS: 5 };
  const videoId = await addVideo({ db: studio.db, mediaFolder: mediaFolderOf(studio.dataDir) }, client.me!, { clip, prompt: 'a flash' });
  const song = clickSong({ bpm: 126, drift: 0, noise: 0.01, first: 0.3, seed: 2, seconds: 9, rate });
  const url = await sendSound(client, song.samples);
  const heard = (await client.call('storyMusicShots', { query: { audio_url: url } })).data.data;
  const shots = firstPositions(3).map((position) => ({ id: randomUUID(), position, video_media_id: videoId }));
  const { data } = await client.call('storyCreate', { body: { category_id: 'music_video', aspect_ratio: '1:1', shots } });
  const { id } = data.data;
  const start = 0.9;
  const music = { kind: 'music', url, seconds: heard.duration, beats: heard.beats, start } as const;
  await client.call('storySoundAdd', { params: { storyId: id }, body: music });

  const film = await exported(client, id);
  expect(film.cuts).toHaveLength(5);
  const cuts = [0, film.cuts[1]!, film.cuts[3]!, film.frames];
  for (const [shot, cut] of cuts.slice(1).entries()) {
    const nearest = song.beats.map((beat) => Math.abs(beat - start - cut / 30)).toSorted((a, b) => a - b)[0]!;
    expect(nearest, `the end of shot ${shot + 1}`).toBeLessThanOrEqual(0.04);
    const [from, turn] = [cuts[shot]!, film.cuts[2 * shot]!];
    expect(Math.abs(turn - (from + cut) / 2), `the middle of clip ${shot + 1}`).toBeLessThanOrEqual(1);
    expect((cut - from) / 30).toBeLessThan(2.5);
  }
});

it('each voice is heard from its beginning to its end, also where the shot is to be shorter', async () => {
  const client = await studio.guest();
  const { id: picture } = await importPicture(client, '#20c040');
  const seconds = [1.3, 0.85];
  const shots = firstPositions(2).map((position, index) => ({
    id: randomUUID(),
    position,
    image_media_id: picture,
    target_seconds: index === 0 ? 0.4 : null,
  }));
  const { data } = await client.call('storyCreate', {
    body: { category_id: 'script_to_video', aspect_ratio: '1:1', transition_seconds: 0.3, shots },
  });
  const { id } = data.data;
  for (const [index, length] of seconds.entries()) {
    const tone = Float32Array.from({ length: length * rate }, (_, i) => 0.6 * Math.sin((i / rate) * 440 * 2 * Math.PI));
    const place = { shot_id: shots[index]!.id, offset: index * 0.2 };
    const voice = { kind: 'voice', url: await sendSound(client, tone), seconds: length, ...place } as const;
    await client.call('storySoundAdd', { params: { storyId: id }, body: voice });
  }
  const { loud } = await exported(client, id);
  expect(loud).toHaveLength(2);
  for (const [index, [from, to]] of loud.entries()) expect(Math.abs(to - from - seconds[index]!)).toBeLessThan(0.03);
});

function fetchAs(client: TestClient, url: string): Promise<Response> {
  const [, id, variant] = /media\/([^/]+)\/(\w+)/.exec(url)!;
  return client.send('media', { params: { id: id!, variant: variant as 'original' } });
}
