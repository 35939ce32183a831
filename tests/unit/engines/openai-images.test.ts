import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineJob } from '../../../server/engines/engine.ts';
import { createOpenaiEngine } from '../../../server/engines/openai/openai-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';

let fake: FakeEngines;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(async () => {
  const { problems } = fake;
  await fake.close();
  expect(problems, 'every request holds to the published schema').toEqual([]);
});

/** How a picture ends: what it was made as, and how often the gateway was asked for it. */
async function make(changes: Partial<EngineJob>) {
  const engine = createOpenaiEngine({ key: 'test', name: 'The gateway', address: fake.address('openai'), apiKey: 'good', models: [] });
  const job = engineJob({ id: randomUUID(), prompt: randomUUID(), model: 'openai/flux-1-dev', ...changes });
  const handle = await engine.submit(job);
  let now = await engine.poll(handle, new AbortController().signal);
  while (now.state === 'queued' || now.state === 'running') now = await engine.poll(handle, new AbortController().signal);
  const taken = fake.jobs.find(({ prompt }) => prompt === job.prompt);
  return { now, size: taken && `${taken.width}x${taken.height}`, asked: fake.asked.get(job.prompt) };
}

const wide = { width: 1024, height: 576 };
it.each([
  ['gpt-image-1', '1536x1024'],
  ['gpt-image-1-mini', '1536x1024'],
  ['azure/gpt-image-1', '1536x1024'],
  ['openai/gpt-image-1.5-2025-12-16', '1536x1024'],
  ['openrouter/openai/gpt-image-1-mini', '1536x1024'],
  ['openai:gpt-image-1', '1536x1024'],
  ['team_gpt-image-1', '1536x1024'],
  ['Azure/chatgpt-image-latest', '1536x1024'],
  ['azure/gpt-image-2-2026-04-21', '1360x768'],
  ['black-forest-labs/flux-1-dev', '1024x576'],
])('asks a gateway for %s in a size of that model, without a field that it refuses', async (model, size) => {
  expect(await make({ model: `openai/${model}`, ...wide })).toMatchObject({ now: { state: 'succeeded' }, size, asked: 1 });
});

it('asks again without the form of the answer, where a name does not tell that the model refuses it', async () => {
  expect(await make({ model: 'openai/deployed-here' })).toMatchObject({ now: { state: 'succeeded' }, asked: 2 });
});

it('fetches a picture from an address on the host of the gateway', async () => {
  expect(await make({ model: 'openai/url-diffusion' })).toMatchObject({ now: { state: 'succeeded' } });
});

it.each([
  ['moderation_blocked', 'CONTENT_POLICY'],
  ['insufficient_quota', 'QUOTA'],
  ['model_not_found', 'MODEL_RETIRED'],
  ['rate_limit_exceeded', 'RATE_LIMIT'],
  ['invalid_api_key', 'AUTH'],
  ['402', 'QUOTA'],
  ['503', 'UNAVAILABLE'],
  ['engine_exploded', 'INVALID_INPUT'],
])('reads a failure from an answer whose status says success: %s', async (told, code) => {
  expect(await make({ prompt: `a lake #told-${told}` })).toMatchObject({ now: { state: 'failed', error: { code } } });
});
