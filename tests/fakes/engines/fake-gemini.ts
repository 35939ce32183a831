import { randomUUID } from 'node:crypto';
import { openSchemas } from './check-schema.ts';
import { countAsked, type FakeEngine, type FakeReply, type FakeRequest, type FakeWorld, tellOutput, untilFree } from './fake-world.ts';

const engine = 'gemini';
const checkBody = openSchemas('gemini.json');
const error = (code: number, status: string, { message = '', details = [] as unknown[] } = {}): FakeReply => ({
  status: code,
  body: { error: { code, message, status, details } },
});

/** Google's own API: answers when the picture is done. */
export function createFakeGemini(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, path } = request;
    if (request.headers['x-goog-api-key'] !== 'good')
      return error(400, 'INVALID_ARGUMENT', { message: 'API key not valid. Please pass a valid API key.' });
    if (method === 'GET' && path === '/models') return { status: 200, body: { models: [] } };
    if (method === 'POST' && path === '/models/gemini-3.1-flash-image:generateContent') return create(world, request);
    return error(404, 'NOT_FOUND', { message: 'The model is not found.' });
  };
}

type Body = {
  contents: { parts: { text?: string; inlineData?: unknown }[] }[];
  generationConfig: { imageConfig: { aspectRatio?: string } };
};

async function create(world: FakeWorld, request: FakeRequest): Promise<FakeReply> {
  const body = JSON.parse(request.body.toString()) as Body;
  world.problems.push(...checkBody('generateContent', body));
  const { parts } = body.contents[0]!;
  const prompt = parts[0]?.text ?? '';
  const count = countAsked(world, prompt);
  const wait = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0s' };
  if (prompt.includes('#retired')) return error(404, 'NOT_FOUND', { message: 'The model is not found.' });
  if (prompt.includes('#quota')) return error(429, 'RESOURCE_EXHAUSTED', { message: 'You exceeded your current quota.' });
  if (prompt.includes('#busy') && count === 1) return error(429, 'RESOURCE_EXHAUSTED', { message: 'Too fast.', details: [wait] });
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return error(500, 'INTERNAL');
  if (prompt.includes('#refused')) return { status: 200, body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } };
  if (prompt.includes('#censored')) return { status: 200, body: { candidates: [{ finishReason: 'IMAGE_SAFETY', content: {} }] } };
  const height = body.generationConfig.imageConfig.aspectRatio === '2:3' ? 96 : 64;
  const references = parts.filter(({ inlineData }) => inlineData !== undefined).length;
  const job = world.take({ engine, id: randomUUID(), prompt, width: 64, height, seed: 0, references });
  await untilFree(world, job);
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#broken-taken')) return error(503, 'UNAVAILABLE');
  if (prompt.includes('#failed')) return error(500, 'INTERNAL');
  const data = await tellOutput(job);
  const made = data === null ? null : [{ inlineData: { mimeType: 'image/png', data } }];
  return { status: 200, body: { candidates: [{ finishReason: 'STOP', content: { parts: made } }] } };
}
