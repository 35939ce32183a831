import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import { startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { eventually } from '../../support/eventually.ts';

const job = engineJob({ id: randomUUID(), model: 'comfyui/sd_xl_base_1.0.safetensors', prompt: 'a lake #hold' });
const never = new AbortController().signal;

it('tells how far ComfyUI is, and what the picture looks like so far, once', async () => {
  const fake = await startFakeEngines();
  const engine = createComfyuiEngine({ key: 'comfyui', name: 'ComfyUI', address: fake.address('comfyui'), apiKey: null, models: [] });
  const handle = await engine.submit(job);
  await eventually(() => expect(fake.sockets.has('pleinair-comfyui')).toBe(true));
  const seen: { progress: number | null; bytes: number }[] = [];
  await eventually(async () => {
    const now = await engine.poll(handle, never);
    if (now.state === 'running') seen.push({ progress: now.progress, bytes: now.preview?.byteLength ?? 0 });
    expect(seen.filter(({ bytes }) => bytes > 0)).toHaveLength(1);
  });
  expect(seen.at(-1)).toMatchObject({ progress: 0.25, bytes: 70_008 });
  expect(await engine.poll(handle, never)).not.toHaveProperty('preview');
  fake.release();
  expect(await engine.poll(handle, never)).toMatchObject({ state: 'succeeded' });
  await engine.close();
  await eventually(() => expect(fake.sockets.size).toBe(0));
  expect(fake.problems).toEqual([]);
  await fake.close();
});
