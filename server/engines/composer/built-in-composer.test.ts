import { afterAll, expect, it } from 'vitest';
import { hearMusic } from '../../domain/stories/music/hear-music.ts';
import { createBuiltInComposer } from './built-in-composer.ts';

const composer = createBuiltInComposer();
afterAll(() => composer.close());

const never = new AbortController().signal;
const [model] = await composer.models();
const compose = (changes: object = {}, signal = never) =>
  composer.compose({ model: model!.key, prompt: 'happy folk', seconds: 1.5, seed: 3, ...changes }, signal);

it('says that it composes by rules, for nothing', () => {
  expect(model).toMatchObject({ name: 'Built-in composer: by rules, not by an AI model', credits: 0, seconds_max: 600 });
});

it('gives an MP3 that decodes to exactly the length that is asked for, the same each time', async () => {
  const made = await compose();
  expect(made).toMatchObject({ mime: 'audio/mpeg', seconds: 1.5 });
  expect(made.bytes.byteLength).toBeLessThan(1.5 * 26_000);
  expect((await hearMusic(made.bytes))!.seconds).toBeCloseTo(1.5, 3);
  expect(Buffer.compare((await compose()).bytes, made.bytes)).toBe(0);
});

it.each([
  [{ seconds: 0 }, '1 to 600 seconds'],
  [{ seconds: Number.NaN }, '1 to 600 seconds'],
  [{ seconds: 601 }, '1 to 600 seconds'],
  [{ prompt: ' ' }, 'between 1 and 2000 characters'],
  [{ prompt: 'a'.repeat(2_001) }, 'between 1 and 2000 characters'],
  [{ seed: -1 }, 'seed'],
  [{ seed: 0.5 }, 'seed'],
])('refuses %j in a sentence', async (changes, sentence) => {
  const refused = { code: 'INVALID_INPUT', message: expect.stringContaining(sentence) as string };
  await expect(compose(changes)).rejects.toMatchObject(refused);
});

it('ends its thread when it is cancelled, long before the piece is done, and composes the next one', async () => {
  const stop = new AbortController();
  const long = compose({ seconds: 600 }, stop.signal);
  const waiting = compose({}, stop.signal);
  const next = compose({ seconds: 1 });
  stop.abort();
  await expect(long).rejects.toMatchObject({ code: 'CANCELED' });
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELED' });
  expect(await next).toMatchObject({ seconds: 1 });
});
