import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upscaleModes } from '../../../contract/media/media.ts';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import type { ConnectedEngine } from '../../../server/engines/connected/connected-engine.ts';
import type { EngineJob, EngineState } from '../../../server/engines/engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';

let fake: FakeEngines;
let engine: ConnectedEngine;
let picture: Uint8Array;
beforeAll(async () => {
  fake = await startFakeEngines();
  engine = createComfyuiEngine({ key: 'test', name: 'The engine', address: fake.address('comfyui'), apiKey: null, models: [] });
  picture = await paintFlat({ width: 640, height: 360, seed: 5 });
});
afterAll(async () => {
  const { problems } = fake;
  await engine.close();
  await fake.close();
  expect(problems, 'every graph holds to the nodes of ComfyUI').toEqual([]);
});

const newJob = (changes: Partial<EngineJob>): EngineJob => ({
  id: randomUUID(),
  model: '',
  prompt: 'a lake',
  negativePrompt: 'fog',
  width: 256,
  height: 256,
  seed: 4_294_967_295,
  references: [],
  ...changes,
});

async function make(job: EngineJob): Promise<EngineState> {
  const handle = await engine.submit(job);
  for (;;) {
    const state = await engine.poll(handle, new AbortController().signal);
    if (state.state !== 'queued' && state.state !== 'running') return state;
  }
}
const lastJob = () => fake.jobs.at(-1)!;

describe('the built-in graphs of ComfyUI', () => {
  it('make a picture with words alone and with as many pictures as each model takes', async () => {
    const models = (await engine.check()).filter(({ resource_type }) => resource_type === 'image');
    expect(models.length).toBe(4);
    for (const { key, capabilities } of models) {
      expect((await make(newJob({ model: key }))).state).toBe('succeeded');
      const references = Array.from({ length: capabilities!.references_max }, () => ({ bytes: picture, strength: 0.5 }));
      expect((await make(newJob({ model: key, references }))).state).toBe('succeeded');
      expect(lastJob()).toMatchObject({ references: references.length, seed: 4_294_967_295 });
    }
  });

  it('make a video in every way that each model says, in the shape of its picture', async () => {
    const models = (await engine.check()).filter(({ resource_type }) => resource_type === 'video');
    expect(models.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ltx-video-2b-v0.9.5',
      'svd_xt',
      'wan2.1_i2v_480p_14B_fp16',
      'wan2.2_i2v_14B_fp8_scaled',
      'wan2.2_t2v_14B_fp8_scaled',
      'wan2.2_ti2v_5B_fp16',
    ]);
    for (const { key, capabilities } of models)
      for (const mode of capabilities!.video!.modes) {
        const isEnding = mode === 'image2video' && capabilities!.video!.has_end_frame;
        const begun = mode === 'image2video' ? { firstFrame: picture, ...(isEnding ? { lastFrame: picture } : {}) } : {};
        const made = await make(newJob({ model: key, height: 144, video: { mode, hasSound: false, ...begun } }));
        expect(made).toMatchObject({ state: 'succeeded', outputs: [{ mime: 'video/mp4' }] });
        expect(lastJob().width / lastJob().height).toBeCloseTo(16 / 9, 0);
      }
    const words = { mode: 'elements', hasSound: false } as const;
    await expect(engine.submit(newJob({ model: models[0]!.key, video: words }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('make a picture larger in the ways for which there is a model', async () => {
    const enlarge = (mode: (typeof upscaleModes)[number]) =>
      make(newJob({ references: [{ bytes: picture, strength: 1 }], width: 1280, height: 720, upscale: { mode, faceFidelity: 0.5 } }));
    for (const mode of ['x2', 'x4', 'x4anime'] as const) {
      expect((await enlarge(mode)).state).toBe('succeeded');
      expect(lastJob()).toMatchObject({ width: 1280, height: 720, references: 1 });
    }
    // It has no nodes for faces.
    await expect(enlarge('x2face')).rejects.toMatchObject({ code: 'MODEL_RETIRED' });
  });
});
