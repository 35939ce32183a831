import { afterAll, beforeAll, expect, it } from 'vitest';
import { soundLimits } from '../../../contract/stories/sounds/sound.ts';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';
import { clickSong, whiteNoise } from '../../support/sound/make-song.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { runFfmpeg } from '../../support/film/run-ffmpeg.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let client: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  client = await studio.guest();
});
afterAll(() => studio?.close());

const rate = 22_050;

/** An MP3 whose frames have different sizes; `words`: further options of its encoder. */
async function makeMp3(samples: Float32Array<ArrayBuffer>, words = ''): Promise<Uint8Array<ArrayBuffer>> {
  const input = `-f f32le -ar ${rate} -ac 1 -i in -c:a libmp3lame -q:a 4`.split(' ');
  const { made, log } = await runFfmpeg(
    [...input, ...words.split(' ').filter(Boolean), '-f', 'mp3', 'out'],
    new Uint8Array(samples.buffer),
  );
  if (made.length === 0) throw new Error(log.slice(-5).join('\n'));
  return new Uint8Array(made);
}

const formOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'song');
  return { form };
};
const send = async (bytes: Uint8Array<ArrayBuffer>) => (await client.call('uploadRawMedia', formOf(bytes))).data.data;
const askFor = async (url: string, who = client) => (await who.refused('storyMusicShots', { query: { audio_url: url } })).problem;

it('takes music of ten minutes, and says what is too long', async () => {
  expect(await send(makeWav(soundLimits.seconds))).toMatchObject({ type: 'audio', duration: 600 });
  const { problem } = await client.refused('uploadRawMedia', formOf(makeWav(soundLimits.seconds + 2)));
  expect(problem).toMatchObject({ code: 'MEDIA_TOO_LONG', title: 'This file is too long. A sound may last ten minutes, a video five.' });
});

it('a song whose head says nothing or a wrong length is as long as what is heard of it', async () => {
  // Silence takes small frames and noise large ones: the first ones say nothing about the rest.
  const samples = Float32Array.from({ length: 30 * rate }, () => 0);
  samples.set(whiteNoise(15 * rate, 1), 15 * rate);
  const silent = await makeMp3(samples, '-write_xing 0');
  const wrong = await makeMp3(samples);
  const frames = Buffer.from(wrong.buffer).indexOf('Xing') + 8;
  new DataView(wrong.buffer).setUint32(frames, 40);
  for (const bytes of [silent, wrong]) expect(Math.abs((await send(bytes)).duration - 30)).toBeLessThan(0.1);
});

it('counts the shots of a song: about two seconds each, on its beats', async () => {
  const { samples, beats } = clickSong({ bpm: 100, drift: 0, noise: 0.01, first: 0.3, seed: 1, seconds: 30, rate });
  const { url } = await send(await makeMp3(samples));
  const { data } = (await client.call('storyMusicShots', { query: { audio_url: url } })).data;
  expect(data.shots_num).toBe(16);
  expect(Math.abs(data.duration - 30)).toBeLessThan(0.1);
  expect(data.beats).toHaveLength(beats.length);
  for (const [index, beat] of data.beats.entries()) expect(Math.abs(beat - beats[index]!)).toBeLessThan(0.04);
  expect((await client.call('storyMusicShots', { query: { audio_url: (await send(makeWav(10))).url } })).data.data).toMatchObject({
    shots_num: 5,
    beats: [],
  });
});

it('counts own songs only, and says why another file is none', async () => {
  const { url } = await send(makeWav(3));
  expect((await askFor(url, await studio.guest())).code).toBe('NOT_FOUND');
  expect(await askFor(`/api/media/upload_raw_media/${'0'.repeat(64)}`)).toMatchObject({
    code: 'NOT_FOUND',
    detail: 'There is no such sound. Send it first.',
  });
  expect((await askFor((await send(new Uint8Array(tinyFilm()))).url)).issues).toMatchObject([{ message: 'must be a sound' }]);
  expect((await askFor('https://example.com/song.mp3')).issues).toMatchObject([
    { path: 'audio_url', message: 'must be the address of a sound that was sent' },
  ]);
});

it('a song is a sound of a story: it is changed, deleted and brought back', async () => {
  const { url, duration } = await send(makeWav(4));
  const { id: storyId } = (await client.call('storyCreate', { body: { category_id: 'music_video' } })).data.data;
  const body = { kind: 'music', url, seconds: duration, name: 'Tides', beats: [0.5, 1, 1.5] } as const;
  const added = (await client.call('storySoundAdd', { params: { storyId }, body })).data.data;
  const params = { storyId, soundId: added.id };
  const changed = (await client.call('storySoundUpdate', { params, body: { gain: 0.5, end: 3 } })).data.data;
  expect(changed).toEqual({ ...added, gain: 0.5, end: 3 });
  await client.call('storySoundDelete', { params });
  expect((await client.refused('storySoundUpdate', { params, body: { gain: 1 } })).problem.code).toBe('GONE');
  expect((await client.call('storySoundRestore', { params })).data.data).toEqual(changed);
  const lost = { ...body, url: `/api/media/upload_raw_media/${'0'.repeat(64)}` };
  expect((await client.refused('storySoundAdd', { params: { storyId }, body: lost })).problem.code).toBe('NOT_FOUND');
});
