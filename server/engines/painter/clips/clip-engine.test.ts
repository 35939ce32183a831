import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { lipSyncWays } from '../../../../contract/catalogue/model-capabilities.ts';
import { engineJob } from '../../../../tests/support/engines/engine-job.ts';
import { makeWav } from '../../../../tests/support/sound/make-wav.ts';
import { probeFilm } from '../../../domain/films/probe-film.ts';
import type { EngineState, VideoJob } from '../../engine.ts';
import { createClipEngine } from './clip-engine.ts';
import { startClip } from './clip-run.ts';

const never = new AbortController().signal;
const engine = createClipEngine();
afterAll(() => engine.close());

const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#468' } })
  .png()
  .toBuffer();
const jobOf = (id: string, video: Partial<VideoJob>) =>
  engineJob({ id, model: 'painter-clips', video: { mode: 'image2video', hasSound: false, resolution: '480p', seconds: 1, ...video } });

async function untilDone(id: string): Promise<{ state: EngineState; told: number[] }> {
  const told: number[] = [];
  for (;;) {
    const state = await engine.poll({ id }, never);
    if (state.state !== 'running') return { state, told };
    if (state.progress !== null) told.push(state.progress);
  }
}

function filmOf(state: EngineState): Uint8Array {
  if (state.state !== 'succeeded') throw new Error(`The engine answered ${JSON.stringify(state)}.`);
  return state.outputs[0]!.bytes;
}

it('makes a film that can be shown, in the shape of its picture, with its index in front and progress that only grows', async () => {
  await engine.submit(jobOf('film', { firstFrame: picture }));
  const { state, told } = await untilDone('film');
  const film = filmOf(state);
  expect(await probeFilm(film)).toMatchObject({ width: 480, height: 480, duration: 1, poster: expect.any(Uint8Array) });
  const text = Buffer.from(film).toString('latin1');
  expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

it('tells how much of a film is done', async () => {
  const run = startClip(jobOf('counted', { firstFrame: picture }));
  await run.outcome;
  expect(run.progress()).toBeGreaterThan(0.5);
});

it('puts a voice under a still, and ends with it', async () => {
  const voice = { bytes: makeWav(2), mime: 'audio/wav' };
  await engine.submit({ ...jobOf('voice', { mode: 'audio', firstFrame: picture, voice }), model: 'painter-voice' });
  const film = filmOf((await untilDone('voice')).state);
  expect((await probeFilm(film))?.duration).toBeCloseTo(2, 1);
  expect(Buffer.from(film).includes('mp4a')).toBe(true);
});

it('speaks words under a still, as long as they are', async () => {
  const job = jobOf('words', { mode: 'audio', firstFrame: picture, speech: 'Good morning, and welcome to the harbour.' });
  await engine.submit({ ...job, model: 'painter-voice' });
  const film = filmOf((await untilDone('words')).state);
  const { duration } = (await probeFilm(film))!;
  expect(duration).toBeGreaterThan(2);
  expect(duration).toBeLessThan(4);
});

it('refuses words that take longer than a minute', async () => {
  const job = jobOf('many', { mode: 'audio', firstFrame: picture, speech: 'Das Wasser ist heute ganz still. '.repeat(60) });
  await expect(engine.submit({ ...job, model: 'painter-voice' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('60 fit') as string,
  });
});

it('takes words only where the built-in voice is installed', async () => {
  const waysOf = async (clips: typeof engine) =>
    lipSyncWays((await clips.models()).find(({ key }) => key === 'painter-voice')).map(({ by }) => by);
  const silent = createClipEngine({ isSpeaking: false });
  expect([...new Set(await waysOf(engine))]).toEqual(['voice', 'speech']);
  expect([...new Set(await waysOf(silent))]).toEqual(['voice']);
  expect('refuseSpeech' in silent).toBe(false);
});

it('fails with a sentence that names what is damaged', async () => {
  const voice = { bytes: new Uint8Array([1, 2, 3]), mime: 'audio/wav' };
  await engine.submit(jobOf('mute', { mode: 'audio', firstFrame: picture, voice }));
  const { state } = await untilDone('mute');
  expect(state).toMatchObject({
    state: 'failed',
    error: { code: 'INVALID_INPUT', message: expect.stringMatching(/^The voice is damaged/) },
  });
});

it('has a job submitted again that it does not know, as after a restart', async () => {
  expect(await engine.poll({ id: 'unknown' }, never)).toMatchObject({ state: 'failed', error: { code: 'UNREACHABLE' } });
});

it('stops a clip at once when it is canceled', async () => {
  await engine.submit(jobOf('long', { mode: 'text2video', seconds: 5, resolution: '720p' }));
  const polled = engine.poll({ id: 'long' }, never);
  await engine.cancel({ id: 'long' });
  expect((await polled).state).toBe('canceled');
});
