import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Engine, EngineJob, EngineState } from '../engine.ts';
import { engineJob } from '../../../tests/support/engines/engine-job.ts';
import { createPainterEngine } from './painter-engine.ts';

const never = new AbortController().signal;
const [engine, other] = [createPainterEngine({ threads: 1 }), createPainterEngine({ threads: 1 })];
afterAll(() => Promise.all([engine.close(), other.close()]));

const newJob = (id: string, changes: Partial<EngineJob> = {}) =>
  engineJob({ id, model: 'painter', prompt: 'a city at dawn', width: 128, ...changes });

async function untilDone(engine: Engine, job: EngineJob): Promise<EngineState> {
  const handle = await engine.submit(job);
  for (;;) {
    const state = await engine.poll(handle, never);
    if (state.state !== 'running' && state.state !== 'queued') return state;
  }
}

function hashOf(state: EngineState): string {
  if (state.state !== 'succeeded') throw new Error(`The painter answered ${state.state}.`);
  return createHash('sha256').update(state.outputs[0]!.bytes).digest('hex');
}

describe('the painter as an engine', () => {
  it('paints in a thread, in the size that was asked for', async () => {
    const state = await untilDone(engine, newJob('a'));
    if (state.state !== 'succeeded') throw new Error(state.state);
    expect(await sharp(state.outputs[0]!.bytes).metadata()).toMatchObject({ width: 128, height: 96 });
  });

  it('paints the same picture again from a handle that another process stored', async () => {
    const job = newJob('b');
    const handle = JSON.parse(JSON.stringify(await engine.submit(job))) as Awaited<ReturnType<Engine['submit']>>;
    let state = await other.poll(handle, never);
    while (state.state === 'running') state = await other.poll(handle, never);
    expect(hashOf(state)).toBe(hashOf(await untilDone(engine, job)));
  });

  it('repaints the same masked part from a handle that another process stored, which stays small', async () => {
    const size = { width: 512, height: 384 };
    const noise = sharp({ create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
    const mask = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 350, height: 384, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const masked = { ...size, references: [{ bytes: await noise.png().toBuffer(), strength: 0.36 }], mask };
    const job = newJob('m', masked);
    const text = JSON.stringify(await engine.submit(job));
    expect(text.length).toBeLessThan(400_000);
    const handle = JSON.parse(text) as Awaited<ReturnType<Engine['submit']>>;
    let state = await other.poll(handle, never);
    while (state.state === 'running') state = await other.poll(handle, never);
    expect(hashOf(state)).toBe(hashOf(await untilDone(engine, job)));
  });

  it('paints all jobs of a queue with one thread', async () => {
    const states = await Promise.all([1, 2, 3, 4].map((seed) => untilDone(engine, newJob(`q${seed}`, { seed }))));
    expect(new Set(states.map(hashOf)).size).toBe(4);
  });

  it('stops a canceled job, also one that waits, and goes on with the next', async () => {
    const [running, waiting, next] = [newJob('r'), newJob('w'), newJob('n')];
    const states = [running, waiting, next].map((job) => untilDone(engine, job));
    await engine.cancel(await engine.submit(running));
    await engine.cancel(await engine.submit(waiting));
    expect((await Promise.all(states)).map((state) => state.state)).toEqual(['canceled', 'canceled', 'succeeded']);
  });
});
