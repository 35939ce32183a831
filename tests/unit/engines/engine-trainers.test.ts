import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrainingMode } from '../../../contract/generations/image/image-defaults.ts';
import type { ConnectedEngine, EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import { zipPictures } from '../../../server/engines/connected/training/training-archive.ts';
import { readTrainingProgress } from '../../../server/engines/connected/training/training-progress.ts';
import { EngineError, type EngineHandle, type EngineJob } from '../../../server/engines/engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { openTarFile } from '../../../server/engines/replicate/open-tar-file.ts';
import { createReplicateEngine } from '../../../server/engines/replicate/replicate-engine.ts';
import type { EngineTrainer, TrainingJob, TrainingState } from '../../../server/engines/trainer.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { closeServers, serveHttp } from '../../support/http/serve-http.ts';
import { follow, never } from '../../fakes/engines/follow-job.ts';
import { fakeWeights, tarOf } from '../../fakes/engines/fake-weights.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';

const trainers = [
  {
    kind: 'fal',
    create: createFalEngine,
    endpoints: { style: 'fal-ai/flux-lora-fast-training', face: 'fal-ai/flux-lora-portrait-trainer' },
    prices: { style: 2, face: 6 },
    sizeBytes: fakeWeights.byteLength,
    engineName: null,
  },
  {
    kind: 'replicate',
    create: createReplicateEngine,
    endpoints: { style: 'ostris/flux-dev-lora-trainer', face: 'ostris/flux-dev-lora-trainer' },
    // Billed by time.
    prices: { style: null, face: null },
    sizeBytes: null,
    engineName: /^somebody\/pleinair-[0-9a-f-]{36}:b{64}$/,
  },
];

let fake: FakeEngines;
let pictures: TrainingJob['pictures'];
beforeAll(async () => {
  fake = await startFakeEngines();
  pictures = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => ({
      bytes: await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: index * 40, g: 90, b: 120 } } })
        .jpeg()
        .toBuffer(),
      mime: 'image/jpeg',
    })),
  );
});
afterAll(async () => {
  const { problems } = fake;
  await fake.close();
  await closeServers();
  expect(problems, 'every request holds to the published schema').toEqual([]);
});

async function ended(trainer: EngineTrainer, handle: EngineHandle): Promise<TrainingState> {
  for (;;) {
    const now = await trainer.poll(handle, never());
    if (now.state !== 'queued' && now.state !== 'running') return now;
  }
}

describe.each(trainers)('the trainer of $kind', ({ kind, create, endpoints, prices, sizeBytes, engineName }) => {
  const open = (changes: Partial<EngineSettings> = {}): ConnectedEngine =>
    create({ key: kind, name: 'The engine', address: fake.address(kind), apiKey: 'good', models: [], ...changes });
  const trainer = (changes: Partial<EngineSettings> = {}): EngineTrainer => open(changes).trainer!;
  const job = (words = '', mode: TrainingMode = 'style'): TrainingJob => ({
    id: randomUUID(),
    mode,
    trigger: `${kind} ${words}`,
    pictures,
  });
  const codeOf = async (words: string): Promise<string> => {
    try {
      const now = await ended(trainer(), await trainer().submit(job(words)));
      return now.state === 'failed' ? `${now.error.code}: ${now.error.message}` : now.state;
    } catch (error) {
      return error instanceof EngineError ? error.code : String(error);
    }
  };

  it.each(['style', 'face', 'character', 'object'] as const)('asks for a %s by the published schema', async (mode) => {
    const before = fake.handed.length;
    await trainer().submit(job('', mode));
    const asked = fake.jobs.at(-1)!;
    expect(asked).toMatchObject({ endpoint: mode === 'face' ? endpoints.face : endpoints.style, prompt: `${kind} ` });
    if (kind === 'fal' && mode !== 'face') expect(asked.input).toMatchObject({ is_style: mode === 'style', steps: 1_000 });
    // The pictures go as one file.
    expect(fake.handed.length - before).toBe(1);
    expect(fake.problems).toEqual([]);
  });

  it('trains models for Flux Dev while it is there, at its list price', async () => {
    expect(await trainer().baseModels()).toEqual(['fluxdev']);
    const locked = open({ apiKey: 'wrong' });
    await locked.check().catch(() => undefined);
    expect(await locked.trainer!.baseModels()).toEqual([]);
    for (const mode of ['style', 'face'] as const) expect(trainer().priceOf!({ mode })).toBe(prices[mode]);
  });

  it('tells how far it is, and another process follows it', async () => {
    const handle = JSON.parse(JSON.stringify(await trainer().submit(job('#hold progress')))) as EngineHandle;
    const told = [await trainer().poll(handle, never()), await trainer().poll(handle, never())];
    // Loading before the first step is no progress.
    expect(told).toMatchObject([
      { state: 'queued', progress: null },
      { state: 'running', progress: 0.25 },
    ]);
    fake.release(`${kind} #hold progress`);
    expect(await ended(trainer(), handle)).toMatchObject({ state: 'succeeded', baseModels: ['fluxdev'] });
  });

  it('gives the weights as a stream', async () => {
    const now = await ended(trainer(), await trainer().submit(job()));
    if (now.state !== 'succeeded' || now.weights === null) throw new Error(now.state);
    expect(now.weights.sizeBytes).toBe(sizeBytes);
    if (engineName === null) expect(now.engineName).toBeNull();
    else expect(now.engineName).toMatch(engineName);
    // Twice, because the first time may be cut off.
    for (const _ of [1, 2]) expect((await buffer(await now.weights.open(never()))).equals(fakeWeights)).toBe(true);
  });

  it.each([
    ['#gone', 'NO_OUTPUT', 'no longer has the file'],
    ['#huge', 'NO_OUTPUT', 'too large'],
  ])('says why there are no weights: %s', async (words, code, message) => {
    const now = await ended(trainer(), await trainer().submit(job(words)));
    if (now.state !== 'succeeded') throw new Error(now.state);
    const read = now.weights!.open(never()).then((stream) => buffer(stream));
    await expect(read).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('says why it failed', async () => {
    expect(await codeOf('#refused')).toBe('CONTENT_POLICY: The engine refused these pictures.');
    expect(await codeOf('#failed')).toMatch(/^UNAVAILABLE: The engine/);
    expect(await codeOf('#nothing')).toMatch(/^NO_OUTPUT: The engine/);
    expect(await codeOf('#quota')).toBe('QUOTA');
    expect(await codeOf('#lost')).toBe('UNAVAILABLE: The engine has lost this training.');
    // The answer of a proxy in between proves nothing about the training.
    expect(await codeOf('#hold #mute-error')).toBe('UNAVAILABLE');
    expect(await codeOf('#hold #mute-gone')).toBe('UNAVAILABLE');
  });

  it('asks again only for what was certainly not taken', async () => {
    expect([await codeOf('#busy'), await codeOf('#cut'), await codeOf('#broken')]).toEqual(['RATE_LIMIT', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(fake.jobs.filter(({ engine, prompt }) => engine === kind && prompt.includes('#cut'))).toHaveLength(1);
    // The same training is sent again after a refusal for lack of room.
    const again = job('#busy again');
    await expect(trainer().submit(again)).rejects.toMatchObject({ code: 'RATE_LIMIT' });
    expect((await ended(trainer(), await trainer().submit(again))).state).toBe('succeeded');
    const off = trainer({ address: 'http://127.0.0.1:1' });
    await expect(off.submit(job())).rejects.toMatchObject({ code: 'UNREACHABLE' });
    // Work before the submit can be repeated.
    const busy = trainer({ address: await serveHttp((_, response) => response.writeHead(503).end()) });
    await expect(busy.submit(job())).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('is stopped, and stopping what has ended is no error', async () => {
    const handle = await trainer().submit(job('#hold stop'));
    await trainer().cancel(handle);
    expect(await ended(trainer(), handle)).toEqual({ state: 'canceled' });
    await trainer().cancel(handle);
    await trainer().cancel(await trainer().submit(job()));
  });
});

it('Replicate makes pictures by the version that it has trained, one at a time, and by no other', async () => {
  const open = () =>
    createReplicateEngine({ key: 'replicate', name: 'The engine', address: fake.address('replicate'), apiKey: 'good', models: [] });
  const engine = open();
  const [extras, others] = [await engine.extras!('fluxdev'), await engine.extras!('flux_kontext')];
  expect([extras, others]).toMatchObject([{ takes: 'name', needsWord: true, trainedMax: 1 }, null]);
  const training: TrainingJob = { id: randomUUID(), mode: 'style', trigger: 'boat', pictures };
  const now = await ended(engine.trainer!, await engine.trainer!.submit(training));
  if (now.state !== 'succeeded') throw new Error(now.state);
  const trained = [{ name: now.engineName!, weight: 0.8 }];
  const ask = async (more: Partial<EngineJob>) => {
    const handle = await engine.submit(engineJob({ model: 'fluxdev', prompt: 'boat, a pier', trained, ...more }));
    return [fake.jobs.at(-1)!, await follow(engine, handle)] as const;
  };
  const [words, made] = await ask({});
  expect(made.code).toBe('ok');
  expect(words).toMatchObject({ endpoint: 'ostris/flux-dev-lora-trainer:trained', input: { prompt: 'boat, a pier', lora_scale: 0.8 } });
  const [shown] = await ask({ references: [{ bytes: pictures[0]!.bytes, strength: 0.75 }], settings: { steps: 20, guidance: 3 } });
  const input = { num_inference_steps: 20, guidance_scale: 3, prompt_strength: 0.5, image: expect.stringMatching(/^(data|https?):/) };
  expect(shown.input).toMatchObject(input);
  expect(fake.problems).toEqual([]);

  const count = fake.jobs.length;
  await expect(ask({ trained: [...trained, ...trained] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(ask({ trained: [{ name: '../account', weight: 1 }] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const gone = `somebody/gone:${'b'.repeat(64)}`;
  await expect(ask({ trained: [{ name: gone, weight: 1 }] })).rejects.toMatchObject({ code: 'MODEL_RETIRED' });
  expect(fake.jobs).toHaveLength(count);
});

it('packs pictures in order, the same each time', async () => {
  const { bytes, mime } = await zipPictures(pictures.slice(0, 2));
  expect(mime).toBe('application/zip');
  const zip = await JSZip.loadAsync(bytes);
  expect(Object.keys(zip.files)).toEqual(['001.jpg', '002.jpg']);
  expect(Buffer.from(pictures[1]!.bytes).equals(await zip.file('002.jpg')!.async('nodebuffer'))).toBe(true);
  expect(Buffer.from((await zipPictures(pictures)).bytes).equals((await zipPictures(pictures)).bytes)).toBe(true);
});

it('reads how far a training is from the bar that counts its steps', () => {
  const loading = 'Fetching files: 100%|####| 7/7 [00:01<00:00]';
  expect(readTrainingProgress(loading, 1_000)).toBeNull();
  expect(readTrainingProgress(`${loading}\ntrain:  0%|  | 1/1000 [00:01]\rtrain: 50%|## | 500/1000 [05:00]\n${loading}`, 1_000)).toBe(0.5);
});

it('takes the weights out of a tar, however its parts come, and nothing out of one that is cut', async () => {
  const tar = tarOf({
    'a/config.yaml': Buffer.from('steps'),
    'a/lora.safetensors': fakeWeights.subarray(0, 2_000),
    'b.safetensors': Buffer.alloc(9),
  });
  const inParts = (bytes: Uint8Array, size: number): Readable =>
    Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)));
  const read = (bytes: Uint8Array, size: number) => buffer(openTarFile('The engine', inParts(bytes, size), '.safetensors'));
  for (const size of [7, 512, 5_000]) expect((await read(tar, size)).equals(fakeWeights.subarray(0, 2_000))).toBe(true);
  const cut = { message: 'The engine sent a file that is not whole.', code: 'NO_OUTPUT' };
  await expect(read(tar.subarray(0, 2_600), 512)).rejects.toMatchObject(cut);
  for (const bytes of [tarOf({ 'config.yaml': Buffer.alloc(600) }), tar.subarray(0, 700), Buffer.alloc(0), Buffer.alloc(3_000, 'x')])
    await expect(read(bytes, 512)).rejects.toMatchObject({ code: 'NO_OUTPUT' });
});
