import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EngineError, type EngineJob, type EngineState } from '../../server/engines/engine.ts';
import { falModels } from '../../server/engines/fal/fal-catalogue.ts';
import { createFalEngine } from '../../server/engines/fal/fal-engine.ts';
import { toFalRequest } from '../../server/engines/fal/fal-request.ts';
import { openSchemas } from '../fakes/engines/check-schema.ts';
import { startFakeEngines } from '../fakes/engines/start-fake-engines.ts';

const checkInput = openSchemas('fal-images.json');
const job: EngineJob = {
  id: randomUUID(),
  model: '',
  prompt: 'a harbour',
  negativePrompt: 'fog',
  width: 512,
  height: 288,
  seed: 4_294_967_295,
  references: [],
};
const reference = { bytes: new Uint8Array([1, 2, 3]), strength: 0.75 };
/** The image models that the specification names. */
const named = ['seedream4', 'flux-kontext-pro', 'nano-banana', 'gpt-low', 'gpt-medium', 'gpt-high', 'fluxdev', 'qwen-image'];

describe('the image models of the specification', () => {
  it.each(named)('%s is in the catalogue', (key) => expect(falModels.map((model) => model.key)).toContain(key));

  it.each(falModels.map((model) => [model.key, model] as const))(
    '%s is asked for by the published schema, with and without a picture',
    (_key, model) => {
      for (const references of [[], [reference]]) {
        const { endpoint, input } = toFalRequest(model, { ...job, references });
        expect(checkInput(endpoint, input), `${endpoint} ${JSON.stringify(input)}`).toEqual([]);
        // A misspelt field is found.
        expect(checkInput(endpoint, { ...input, promt: 'x' })).not.toEqual([]);
      }
    },
  );
});

it('keeps the shape of a picture where it cannot keep its size', () => {
  const sizeOf = (key: string) =>
    toFalRequest(
      falModels.find((model) => model.key === key)!,
      job,
    ).input;
  expect(sizeOf('fluxdev')['image_size']).toEqual({ width: 512, height: 288 });
  expect(sizeOf('seedream4')['image_size']).toEqual({ width: 1712, height: 960 });
  expect(sizeOf('nano-banana')['aspect_ratio']).toBe('16:9');
});

it('asks again for a picture that is made but is held back for a moment', async () => {
  const fake = await startFakeEngines();
  const engine = createFalEngine({ key: 'fal', name: 'fal', address: fake.address('fal'), apiKey: 'good', models: [] });
  const handle = await engine.submit({ ...job, model: 'fluxdev', prompt: 'a lake #gateway' });
  const problems: string[] = [];
  let now: EngineState | undefined;
  while (now?.state !== 'succeeded' && now?.state !== 'failed')
    now = await engine.poll(handle, new AbortController().signal).catch((error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
      problems.push(error.code);
      return undefined;
    });
  expect([now.state, problems, fake.jobs.length]).toEqual(['succeeded', ['UNAVAILABLE'], 1]);
  await fake.close();
});
