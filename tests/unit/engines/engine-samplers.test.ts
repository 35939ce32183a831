import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import { createHordeEngine } from '../../../server/engines/connected/horde-engine.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { eventually } from '../../support/eventually.ts';

let fake: FakeEngines;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(() => fake.close());

/** The sampling of the last job, under the same names for all three engines. */
function lastSampling(): unknown {
  const { input = {} } = fake.jobs.at(-1)!;
  const nodes = Object.values(input) as { class_type?: string; inputs?: object }[];
  return nodes.find((node) => node?.class_type === 'KSampler')?.inputs ?? input;
}

it.each([
  {
    kind: 'comfyui',
    create: createComfyuiEngine,
    apiKey: 'good',
    model: 'comfyui/v1-5-pruned.safetensors',
    usual: { cfg: 7.5, sampler_name: 'ddim', scheduler: 'ddim_uniform' },
    other: { sampler_name: 'dpmpp_2m', scheduler: 'karras' },
    needs: 'comfyui/flux/flux1-dev-fp8.safetensors',
    best: 'euler',
  },
  {
    kind: 'sdapi',
    create: createSdapiEngine,
    apiKey: 'user:good',
    model: 'sdapi/sd_xl_base_1.0',
    usual: { cfg_scale: 7.5, sampler_name: 'DDIM', scheduler: 'Automatic' },
    other: { sampler_name: 'Euler a', scheduler: 'Automatic', tiling: true },
    needs: 'sdapi/flux1-dev',
    best: 'Euler',
  },
  {
    kind: 'horde',
    create: createHordeEngine,
    apiKey: 'good',
    model: 'horde/Deliberate',
    usual: { cfg_scale: 7.5, sampler_name: 'DDIM', karras: false },
    other: { sampler_name: 'k_dpmpp_2m', karras: true, tiling: true },
    needs: 'horde/Flux.1-Schnell fp8 (Compact)',
    best: 'k_euler',
  },
])(
  '$kind offers its samplers, DDIM first, and samples as was chosen',
  async ({ kind, create, apiKey, model, usual, other, needs, best }) => {
    const engine = create({ key: 'test', name: 'The engine', address: fake.address(kind), apiKey, models: [] });
    const models = await engine.models();
    const samplersOf = (key: string) => models.find((one) => one.key === key)?.capabilities?.samplers;
    expect(models.find(({ key }) => key === model)?.capabilities).toMatchObject({ steps: { default: 25 }, guidance: { default: 7.5 } });
    expect(samplersOf(model)?.[0]).toBe(usual.sampler_name);
    expect(samplersOf(model)).toContain(other.sampler_name);
    expect(samplersOf(needs)?.[0], 'the one that a model of its kind needs').toBe(best);

    const make = async (id: string, settings?: { sampler: string; steps: number; tiling: true }) => {
      const handle = await engine.submit(engineJob({ id, model, height: 64, ...(settings === undefined ? {} : { settings }) }));
      await eventually(async () => expect(await engine.poll(handle, new AbortController().signal)).toMatchObject({ state: 'succeeded' }));
      return lastSampling();
    };
    expect(await make('00000000-0000-4000-8000-000000000001')).toMatchObject({ ...usual, steps: 25 });
    const chosen = { sampler: other.sampler_name, steps: 12, tiling: true as const };
    expect(await make('00000000-0000-4000-8000-000000000002', chosen)).toMatchObject({ ...other, steps: 12 });
    expect(fake.problems).toEqual([]);
    await engine.close();
  },
);
