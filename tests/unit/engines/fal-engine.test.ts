import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineError, type EngineJob, type EngineState } from '../../../server/engines/engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';

const job: EngineJob = {
  id: randomUUID(),
  model: 'fluxdev',
  prompt: 'a harbour',
  negativePrompt: 'fog',
  width: 512,
  height: 288,
  seed: 4_294_967_295,
  references: [],
};
const picture = new Uint8Array([1, 2, 3]);

describe("fal's queue", () => {
  let fake: FakeEngines;
  beforeAll(async () => {
    fake = await startFakeEngines();
  });
  afterAll(async () => {
    const { problems } = fake;
    await fake.close();
    expect(problems).toEqual([]);
  });
  const open = () => createFalEngine({ key: 'fal', name: 'fal', address: fake.address('fal'), apiKey: 'good', models: [] });

  it('is asked again for a picture that is made but is held back for a moment', async () => {
    const engine = open();
    const handle = await engine.submit({ ...job, prompt: 'a lake #gateway' });
    const problems: string[] = [];
    let now: EngineState | undefined;
    while (now?.state !== 'succeeded' && now?.state !== 'failed')
      now = await engine.poll(handle, new AbortController().signal).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error;
        problems.push(error.code);
        return undefined;
      });
    expect([now.state, problems, fake.jobs.length]).toEqual(['succeeded', ['UNAVAILABLE'], 1]);
  });

  it('follows a picture in one thing alone', async () => {
    const follow = { bytes: picture, influence: 0.65 };
    for (const type of ['pose', 'composition', 'sketch', 'style', 'face', 'subject'] as const) {
      await open().submit({ ...job, follow: [{ ...follow, type }] });
      const [endpoint = ''] = { face: ['fal-ai/flux-pulid'], subject: ['fal-ai/flux-subject'] }[type as string] ?? ['fal-ai/flux-general'];
      expect(fake.jobs.at(-1)?.endpoint).toBe(endpoint);
    }
  });

  it('follows several pictures at once, each in its own thing', async () => {
    const several = (['pose', 'composition', 'sketch', 'style'] as const).map((type) => ({ type, bytes: picture, influence: 0.65 }));
    await open().submit({ ...job, model: 'flux-general', follow: several });
    expect(fake.jobs.at(-1)).toMatchObject({
      endpoint: 'fal-ai/flux-general',
      input: {
        controlnet_unions: [{ controls: [{ control_mode: 'pose', conditioning_scale: 0.65 }] }],
        control_loras: [{ preprocess: 'depth' }, { preprocess: 'canny' }],
        ip_adapters: [{ scale: 0.65 }],
      },
    });
    expect(fake.problems).toEqual([]);
  });

  it('makes a video from its first and its last picture', async () => {
    const video = { mode: 'image2video', hasSound: false, firstFrame: picture, lastFrame: picture, seconds: 10 } as const;
    const ended = await follow(open(), { ...job, model: 'kling2.1', prompt: 'waves', video });
    expect(ended).toMatchObject({ state: 'succeeded', outputs: [{ mime: 'video/mp4' }] });
    // Only the Pro model takes a last picture, so it is used although the person did not choose it.
    expect(fake.jobs.at(-1)?.endpoint).toBe('fal-ai/kling-video/v2.1/pro/image-to-video');
  });

  it('hands a long film over before it asks for its sound, without its key', async () => {
    const film = { bytes: new Uint8Array(5 * 1024 * 1024), mime: 'video/mp4' };
    const ended = await follow(open(), { ...job, model: 'mmaudio', prompt: 'surf', video: { mode: 'audio', hasSound: true, film } });
    expect([ended.state, fake.handed]).toEqual(['succeeded', [film.bytes.byteLength]]);
  });

  it('lets the person in a picture, or in a film, say what a voice says', async () => {
    const voice = { bytes: Buffer.from('RIFF....WAVE'), mime: 'audio/wav' };
    const film = { bytes: new Uint8Array([4, 5, 6]), mime: 'video/mp4' };
    const speaks = { mode: 'audio', hasSound: false, voice } as const;
    const asked: [model: string, video: EngineJob['video'], endpoint: string][] = [
      ['wan-multi-talk', { ...speaks, firstFrame: picture }, 'fal-ai/infinitalk'],
      ['wan-multi-talk', { ...speaks, film }, 'fal-ai/infinitalk/video-to-video'],
      ['hedra', { ...speaks, firstFrame: picture }, 'veed/fabric-1.0'],
      ['creatify-aurora', { ...speaks, firstFrame: picture }, 'fal-ai/creatify/aurora'],
      ['latentsync', { ...speaks, film }, 'fal-ai/latentsync'],
    ];
    for (const [model, video, endpoint] of asked) {
      const ended = await follow(open(), { ...job, model, prompt: 'Ahoy!', video: video! });
      expect([ended.state, fake.jobs.at(-1)?.endpoint]).toEqual(['succeeded', endpoint]);
    }
    // A long voice is handed over before, like a film.
    const handed = fake.handed.length;
    const long = { bytes: new Uint8Array(5 * 1024 * 1024), mime: 'audio/wav' };
    await follow(open(), { ...job, model: 'hedra', video: { ...speaks, voice: long, firstFrame: picture } });
    expect(fake.handed.slice(handed)).toEqual([long.bytes.byteLength]);
    await expect(open().submit({ ...job, model: 'hedra', video: { ...speaks, film } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('makes a picture larger, with the face kept', async () => {
    const upscale = { mode: 'x2face', faceFidelity: 0.8 } as const;
    const ended = await follow(open(), { ...job, prompt: '', references: [{ bytes: picture, strength: 1 }], upscale });
    expect([ended.state, fake.jobs.at(-1)?.endpoint]).toEqual(['succeeded', 'fal-ai/codeformer']);
  });
});

async function follow(engine: ReturnType<typeof createFalEngine>, wanted: EngineJob): Promise<EngineState> {
  const handle = await engine.submit(wanted);
  for (;;) {
    const now = await engine.poll(handle, new AbortController().signal);
    if (now.state !== 'queued' && now.state !== 'running') return now;
  }
}
