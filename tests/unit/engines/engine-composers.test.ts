import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { createReplicateEngine } from '../../../server/engines/replicate/replicate-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';

const composers = [
  { kind: 'fal', create: createFalEngine, input: { seconds_total: 43 } },
  { kind: 'replicate', create: createReplicateEngine, input: { duration: 43 } },
];
const refusals: [tag: string, code: string][] = [
  ['#refused', 'CONTENT_POLICY'],
  ['#quota', 'QUOTA'],
  ['#busy', 'RATE_LIMIT'],
  ['#broken', 'UNAVAILABLE'],
  ['#cut', 'UNAVAILABLE'],
  ['#retired', 'MODEL_RETIRED'],
  ['#failed', 'UNAVAILABLE'],
  ['#nothing', 'NO_OUTPUT'],
];

let fake: FakeEngines;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(async () => {
  const { problems } = fake;
  await fake.close();
  expect(problems, 'every request holds to the published schema').toEqual([]);
});

const never = new AbortController().signal;
const model = 'stable-audio';

describe.each(composers)('the composer of $kind', ({ kind, create, input }) => {
  const settings = (): EngineSettings => ({ key: kind, name: 'The engine', address: fake.address(kind), apiKey: 'good', models: [] });
  const open = (changes: Partial<EngineSettings> = {}) => create({ ...settings(), ...changes }).composer!;
  const compose = (prompt: string, signal = never, seconds = 42.6) => open().compose({ model, prompt, seconds, seed: 9 }, signal);
  const jobOf = (prompt: string) => fake.jobs.find((job) => job.prompt === prompt);

  it('names what composes with its price, and nothing while it is off', async () => {
    const named = (await open().models()).find(({ key }) => key === model);
    expect(named).toEqual({ key: model, name: 'Stable Audio 2.5 on The engine', seconds_max: 190, credits: 5 });
    expect(open().priceOf!({ model, prompt: '', seconds: 60, seed: 0 })).toBe(0.2);
    expect(await open({ address: 'http://127.0.0.1:1' }).models()).toEqual([]);
  });

  it('composes a piece of about the length that is asked for', async () => {
    const prompt = `a waltz by ${kind}`;
    expect(await compose(prompt)).toMatchObject({ mime: 'audio/wav', bytes: { byteLength: 1_644 }, seconds: null, beats: null });
    expect(jobOf(prompt)!.input).toEqual({ prompt, seed: 9, ...input });
  });

  it.each(refusals)('%s: ends as %s, and is not asked for again', async (tag, code) => {
    await expect(compose(`${kind} music ${tag}`)).rejects.toMatchObject({ code });
    // Replicate is asked for the version too before a model counts as gone.
    expect(fake.asked.get(`${kind} music ${tag}`)).toBe(kind === 'replicate' && tag === '#retired' ? 2 : 1);
  });

  it('a piece that is not waited for any more is canceled', async () => {
    const stop = new AbortController();
    const prompt = `a slow ${kind} march #hold`;
    const made = compose(prompt, stop.signal);
    await expect.poll(() => jobOf(prompt), { interval: 5 }).toBeDefined();
    stop.abort();
    await expect(made).rejects.toMatchObject({ code: 'CANCELED' });
    expect(jobOf(prompt)!.isCanceled).toBe(true);
  });

  it.each([
    ['', 42],
    ['a march', 0.5],
    ['a march', 191],
    ['a'.repeat(2_001), 42],
  ])('asks nobody for what cannot be composed (%#)', async (prompt, seconds) => {
    await expect(compose(prompt, never, seconds)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(fake.asked.get(prompt)).toBeUndefined();
  });
});
