import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { createOpenaiEngine } from '../../../server/engines/openai/openai-engine.ts';
import { serveHttp, closeServers } from '../../support/http/serve-http.ts';
import { silence } from '../../fakes/engines/silence.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';

const speakers = [
  { kind: 'openai', create: createOpenaiEngine, model: 'openai/gpt-4o-mini-tts', voice: 'coral', first: 'alloy', priceUsd: null },
  { kind: 'fal', create: createFalEngine, model: 'speech', voice: 'am_adam', first: 'af_heart', priceUsd: 0.0002 },
];
/** The tag of a job and its error code; the engines refuse at once, or fail at the end. */
const refusals: [tag: string, code: string][] = [
  ['#refused', 'CONTENT_POLICY'],
  ['#quota', 'QUOTA'],
  ['#busy', 'RATE_LIMIT'],
  ['#broken', 'UNAVAILABLE'],
  ['#cut', 'UNAVAILABLE'],
  ['#retired', 'MODEL_RETIRED'],
];

let fake: FakeEngines;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(async () => {
  const { problems } = fake;
  await fake.close();
  await closeServers();
  expect(problems, 'every request holds to the published schema').toEqual([]);
});

const never = new AbortController().signal;
const settings = (kind: string): EngineSettings => ({
  key: kind,
  name: 'The engine',
  address: fake.address(kind),
  apiKey: 'good',
  models: [],
});

describe.each(speakers)('the speaker of $kind', ({ kind, create, model, voice, first, priceUsd }) => {
  const open = (changes: Partial<EngineSettings> = {}) => create({ ...settings(kind), ...changes }).speaker!;
  const speak = (text: string, signal = never) => open().speak({ model, voice, text, speed: 1.5 }, signal);

  it('names what speaks and its voices, and nothing while it is off', async () => {
    const named = (await open().models()).find(({ key }) => key === model)!;
    expect(named).toMatchObject({ credits: 1, name: expect.stringContaining('on The engine') as string });
    expect([named.voices[0]!.key, named.voices.some(({ key }) => key === voice)]).toEqual([first, true]);
    expect(await open({ address: 'http://127.0.0.1:1' }).models()).toEqual([]);
  });

  it('speaks a text, in its first voice where none was chosen', async () => {
    expect(await speak('Land ahoy!')).toMatchObject({ mime: 'audio/wav', bytes: { byteLength: 1_644 }, words: null });
    const { bytes } = await open().speak({ model, voice: '', text: 'Land ahoy!', speed: 1 }, never);
    expect(bytes).toHaveLength(1_644);
  });

  it('tells its price, as far as it has a list', () => {
    expect(open().priceOf!({ model, voice, text: 'Land ahoy!', speed: 1 })).toBe(priceUsd);
  });

  it.each([
    ...refusals,
    ...(kind === 'openai'
      ? [
          ['#page', 'NO_OUTPUT'],
          ['#huge', 'NO_OUTPUT'],
        ]
      : [
          ['#failed', 'UNAVAILABLE'],
          ['#nothing', 'NO_OUTPUT'],
        ]),
  ] as typeof refusals)('%s: ends as %s, asked for once', async (tag, code) => {
    await expect(speak(`${kind} ${tag}`)).rejects.toMatchObject({ code });
    expect(fake.asked.get(`${kind} ${tag}`)).toBe(1);
  });

  it('is stopped', async () => {
    await expect(speak('a novel', AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELED' });
  });

  it.each(['', ' ', 'a'.repeat(5_001)])('asks nobody for a text that cannot be spoken (%#)', async (text) => {
    await expect(speak(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

it.each(['#hold', '#late #hold'])('a speech at fal that is not waited for any more is canceled there (%s)', async (tag) => {
  const stop = new AbortController();
  const text = `a slow tale ${tag}`;
  const spoken = createFalEngine(settings('fal')).speaker!.speak({ model: 'speech', voice: '', text, speed: 1 }, stop.signal);
  const jobOf = () => fake.jobs.find(({ prompt }) => prompt === text);
  await expect.poll(jobOf, { interval: 5 }).toBeDefined();
  stop.abort();
  // The fake answers only now, after the abort.
  fake.release(`the answer to ${text}`);
  await expect(spoken).rejects.toMatchObject({ code: 'CANCELED' });
  expect(jobOf()!.isCanceled).toBe(true);
});

it('the voices of a server are those that it lists, and the one of its model where it lists none', async () => {
  const asked: unknown[] = [];
  const serve = (voices: object | null) =>
    serveHttp((request, response) => {
      const json = (body: object) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.url === '/models') return json({ data: [{ id: 'kokoro' }] });
      if (request.url === '/audio/voices') return voices === null ? response.writeHead(404).end() : json(voices);
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => (asked.push(JSON.parse(text)), response.writeHead(200).end(silence())));
      return undefined;
    });
  const open = async (voices: object | null) =>
    createOpenaiEngine({ ...settings('openai'), apiKey: null, address: await serve(voices) }).speaker!;
  const listing = await open({ voices: ['af_sky', { id: 'bm_george', name: 'George' }] });
  const [kokoro] = await listing.models();
  expect(kokoro!.voices.map(({ name }) => name)).toEqual(['af_sky', 'George']);
  expect(listing.priceOf!({ model: kokoro!.key, voice: '', text: 'a', speed: 1 })).toBe(0);
  await listing.speak({ model: kokoro!.key, voice: '', text: 'Ahoy', speed: 1 }, never);
  const plain = await open(null);
  expect((await plain.models())[0]!.voices).toHaveLength(1);
  await plain.speak({ model: 'openai/kokoro', voice: 'af_sky', text: 'Ahoy', speed: 0.8 }, never);
  expect(asked).toEqual([
    { model: 'kokoro', voice: 'af_sky', input: 'Ahoy', response_format: 'wav' },
    { model: 'kokoro', voice: 'af_sky', input: 'Ahoy', response_format: 'wav', speed: 0.8 },
  ]);
});
