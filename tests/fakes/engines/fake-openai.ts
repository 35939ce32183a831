import { randomUUID } from 'node:crypto';
import { openSchemas } from './check-schema.ts';
import { countAsked, type FakeEngine, type FakeReply, type FakeRequest, type FakeWorld, paintOutput, untilFree } from './fake-world.ts';

const engine = 'openai';
const checkBody = openSchemas('openai-images.json');
const error = (status: number, code: string, type = 'invalid_request_error', headers: Record<string, string> = {}): FakeReply => ({
  status,
  headers,
  body: { error: { message: `Refused: ${code}.`, type, param: null, code } },
});

/** The images API: answers when the picture is done. What begins with `url` in its model is answered with an address. */
export function createFakeOpenai(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, path } = request;
    const key = request.headers['authorization'];
    if (method === 'GET' && path.startsWith('/files/')) return sendFile(world, path);
    if (key !== 'Bearer good') return error(401, 'invalid_api_key');
    if (method === 'GET' && path === '/models')
      return { status: 200, body: { object: 'list', data: modelIds.map((id) => ({ id, object: 'model' })) } };
    if (method === 'POST' && path === '/images/generations')
      return create(world, 'CreateImageRequest', JSON.parse(request.body.toString()) as Body, request);
    if (method === 'POST' && path === '/images/edits') return create(world, 'CreateImageEditRequest', await readForm(request), request);
    return { status: 404 };
  };
}

const modelIds = ['flux-1-dev', 'url-diffusion', 'gpt-image-2', 'gpt-5', 'text-embedding-3-large'];

type Body = { prompt: string; model: string; size: string; image?: string[]; n?: number };

async function readForm({ headers, body }: FakeRequest): Promise<Body> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const files = [...form].flatMap(([name, value]) => (value instanceof File && /^image(\[\])?$/.test(name) ? [value.name] : []));
  const read = fields.map(([name, value]) => [name, name === 'n' ? Number(value) : value]);
  return { ...Object.fromEntries(read), image: files } as Body;
}

async function create(world: FakeWorld, schema: string, body: Body, { origin }: FakeRequest): Promise<FakeReply> {
  world.problems.push(...checkBody(schema, body));
  const { prompt, model, size } = body;
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return error(404, 'model_not_found');
  if (prompt.includes('#refused')) return error(400, 'moderation_blocked', 'image_generation_user_error');
  if (prompt.includes('#quota')) return error(429, 'insufficient_quota', 'insufficient_quota');
  if (prompt.includes('#busy') && count === 1) return error(429, 'rate_limit_exceeded', 'requests', { 'retry-after': '0' });
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return error(500, 'server_error');
  const [width = 0, height = 0] = size.split('x').map(Number);
  const job = world.take({ engine, id: randomUUID(), prompt, width, height, seed: 1, references: body.image?.length ?? 0 });
  await untilFree(world, job);
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#broken-taken')) return error(502, 'bad_gateway');
  if (prompt.includes('#failed')) return error(500, 'server_error');
  if (prompt.includes('#gone') || model.startsWith('url'))
    return { status: 200, body: { created: 1, data: [{ url: `${origin}/openai/files/${job.id}` }] } };
  const bytes = await paintOutput(job);
  return { status: 200, body: { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] } };
}

async function sendFile(world: FakeWorld, path: string): Promise<FakeReply> {
  const job = world.find(engine, path.slice('/files/'.length));
  if (job === undefined || job.prompt.includes('#gone')) return { status: 404 };
  return { status: 200, body: await paintOutput(job) };
}
