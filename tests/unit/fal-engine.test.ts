import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineError, type EngineJob, type EngineState } from '../../server/engines/engine.ts';
import { createFalEngine } from '../../server/engines/fal/fal-engine.ts';
import { type FakeEngines, startFakeEngines } from '../fakes/engines/start-fake-engines.ts';

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

  it('makes a video from its first and its last picture', async () => {
    const video = { mode: 'image2video', hasSound: false, firstFrame: picture, lastFrame: picture, seconds: 10 } as const;
    const ended = await follow(open(), { ...job, model: 'kling2.1', prompt: 'waves', video });
    expect(ended).toMatchObject({ state: 'succeeded', outputs: [{ mime: 'video/mp4' }] });
    // Only Pro takes an end: it is asked for, though nobody chose it.
    expect(fake.jobs.at(-1)?.endpoint).toBe('fal-ai/kling-video/v2.1/pro/image-to-video');
  });

  it('hands a long film over before it asks for its sound, without its key', async () => {
    const film = { bytes: new Uint8Array(5 * 1024 * 1024), mime: 'video/mp4' };
    const ended = await follow(open(), { ...job, model: 'mmaudio', prompt: 'surf', video: { mode: 'audio', hasSound: true, film } });
    expect([ended.state, fake.handed]).toEqual(['succeeded', [film.bytes.byteLength]]);
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
