import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import { createOpenaiWriter } from '../../../server/engines/openai/openai-writer.ts';
import type { AnswerForm } from '../../../server/engines/writer.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';

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
const settings = (changes: Partial<EngineSettings> = {}): EngineSettings => ({
  key: 'words',
  name: 'The engine',
  address: fake.address('openai'),
  apiKey: 'good',
  models: [],
  ...changes,
});
const form: AnswerForm<string> = {
  name: 'story_title',
  schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'], additionalProperties: false },
  read: (value) => {
    const { title } = value as { title?: unknown };
    return typeof title === 'string' ? { value: title } : { problems: ['title must be a text.'] };
  },
};
const request = (words: string) => ({ model: 'llama-3.2', instructions: 'Write a title.', words });

const refusals: [tag: string, code: string][] = [
  ['#refused', 'CONTENT_POLICY'],
  ['#quota', 'QUOTA'],
  ['#busy', 'RATE_LIMIT'],
  ['#broken', 'UNAVAILABLE'],
  ['#cut', 'UNAVAILABLE'],
  ['#retired', 'MODEL_RETIRED'],
];

describe('a writing engine', () => {
  it('names the models that write, and no others', async () => {
    expect(await createOpenaiWriter(settings()).models()).toEqual(['gpt-5', 'llama-3.2']);
    await expect(createOpenaiWriter(settings({ apiKey: 'wrong' })).models()).rejects.toMatchObject({ code: 'AUTH' });
    await expect(createOpenaiWriter(settings({ address: 'http://127.0.0.1:1' })).models()).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('writes what it is asked for', async () => {
    expect(await createOpenaiWriter(settings()).write(request('harbours'), never)).toContain('On harbours');
  });

  it.each([
    ['harbours', 1],
    ['harbours #fenced', 1],
    ['harbours #wrong', 2],
    ['harbours #plain', 2],
  ])('writes data of a form: «%s» in %i requests', async (words, requests) => {
    expect(await createOpenaiWriter(settings()).writeData(request(`data on ${words}`), form, never)).toBe(`On data on ${words}`);
    expect(fake.asked.get(`data on ${words}`)).toBe(requests);
  });

  it('gives up an answer that is no data after the second try', async () => {
    await expect(createOpenaiWriter(settings()).writeData(request('a talk #chatty'), form, never)).rejects.toMatchObject({
      code: 'NO_OUTPUT',
    });
    expect(fake.asked.get('a talk #chatty')).toBe(2);
  });

  it.each([...refusals, ['#told-rate_limit_exceeded', 'RATE_LIMIT'], ['#filtered', 'CONTENT_POLICY'], ['#silent', 'NO_OUTPUT']])(
    '%s: ends as %s, asked for once',
    async (tag, code) => {
      const words = `a letter ${tag}`;
      await expect(createOpenaiWriter(settings()).writeData(request(words), form, never)).rejects.toMatchObject({ code });
      expect(fake.asked.get(words)).toBe(1);
    },
  );

  it('is stopped', async () => {
    const stopped = createOpenaiWriter(settings()).write(request('a novel'), AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELED' });
  });
});
