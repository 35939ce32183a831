import { randomUUID } from 'node:crypto';
import { openSchemas } from './check-schema.ts';
import {
  countAsked,
  type FakeEngine,
  type FakeReply,
  type FakeRequest,
  type FakeWorld,
  sendOutput,
  tellOutput,
  untilFree,
  untilReleased,
} from './fake-world.ts';
import { silence } from './silence.ts';

const engine = 'openai';
const checkBody = openSchemas('openai-images.json');
const checkWords = openSchemas('openai-words.json');
const error = (status: number, code: string, type = 'invalid_request_error') => ({
  status,
  body: { error: { message: `Refused: ${code}.`, type, param: null, code } },
});
const tooFast: FakeReply = { ...error(429, 'rate_limit_exceeded', 'requests'), headers: { 'retry-after': '0' } };

/**
 * The images API, which answers when the picture is done. A model that begins with `url` gets an address as its answer; one with
 * `gpt-image` or `deployed` in it takes no `response_format`. `#told-<code>` in a prompt: a failure with a status of success.
 */
export function createFakeOpenai(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, path } = request;
    const key = request.headers['authorization'];
    if (method === 'GET' && path.startsWith('/files/')) return sendFile(world, path);
    if (key !== 'Bearer good') return error(401, 'invalid_api_key');
    if (method === 'GET' && path === '/models')
      return { status: 200, body: { object: 'list', data: modelIds.map((id) => ({ id, object: 'model' })) } };
    if (method === 'POST' && path === '/images/generations')
      return create(world, 'CreateImageRequest', JSON.parse(request.body.toString()) as Body);
    if (method === 'POST' && path === '/images/edits') return create(world, 'CreateImageEditRequest', await readForm(request));
    if (method === 'POST' && path === '/chat/completions') return write(world, request);
    if (method === 'POST' && path === '/audio/speech') return speak(world, request);
    return { status: 404 };
  };
}

const modelIds = ['flux-1-dev', 'url-diffusion', 'gpt-image-2', 'gpt-5', 'text-embedding-3-large', 'gpt-4o-mini-tts', 'llama-3.2'];

type Body = { prompt: string; model: string; size: string; response_format?: string; image?: string[]; mask?: string; n?: number };

async function readForm({ headers, body }: FakeRequest): Promise<Body> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const files = [...form].flatMap(([name, value]) => (value instanceof File && /^image(\[\])?$/.test(name) ? [value.name] : []));
  const read = fields.map(([name, value]) => [name, name === 'n' ? Number(value) : value]);
  const mask = form.get('mask');
  const masked = mask instanceof File ? { mask: Buffer.from(await mask.arrayBuffer()).toString('base64') } : {};
  return { ...Object.fromEntries(read), image: files, ...masked } as Body;
}

async function create(world: FakeWorld, schema: string, body: Body): Promise<FakeReply> {
  world.problems.push(...checkBody(schema, body));
  const { prompt, model, size } = body;
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return error(404, 'model_not_found');
  if (prompt.includes('#refused')) return error(400, 'moderation_blocked', 'image_generation_user_error');
  if (prompt.includes('#quota')) return error(429, 'insufficient_quota', 'insufficient_quota');
  if (prompt.includes('#busy') && count === 1) return tooFast;
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return error(500, 'server_error');
  if (prompt.includes('#told-')) return tellFailure(prompt);
  if (/gpt-image|deployed/.test(model) && body.response_format !== undefined) return error(400, 'unknown_parameter: response_format');
  if (/gpt-image-1/.test(model) && !/^(1024x1024|1536x1024|1024x1536)$/.test(size)) return error(400, 'invalid_value');
  const [width = 0, height = 0] = size.split('x').map(Number);
  const job = world.take({
    engine,
    id: randomUUID(),
    prompt,
    width,
    height,
    seed: 1,
    references: body.image?.length ?? 0,
    input: { ...body },
  });
  await untilFree(world, job);
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#broken-taken')) return error(502, 'bad_gateway');
  if (prompt.includes('#failed')) return error(500, 'server_error');
  if (prompt.includes('#gone') || model.startsWith('url'))
    return { status: 200, body: { created: 1, data: [{ b64_json: '', url: await tellOutput(job, `/openai/files/${job.id}`) }] } };
  const b64_json = await tellOutput(job);
  return { status: 200, body: { created: 1, data: b64_json === null ? null : [{ b64_json }] } };
}

async function sendFile(world: FakeWorld, path: string): Promise<FakeReply> {
  return sendOutput(world, world.find(engine, path.slice('/files/'.length)));
}

/** A failure with a status of success. */
function tellFailure(words: string): FakeReply {
  return error(200, /#told-(\w+)/.exec(words)![1]!);
}

/** The refusal of a prompt before any picture is made, if there is one. */
function refuse(world: FakeWorld, prompt: string): FakeReply | undefined {
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return error(404, 'model_not_found');
  if (prompt.includes('#refused')) return error(400, 'content_policy_violation');
  if (prompt.includes('#quota')) return error(429, 'insufficient_quota', 'insufficient_quota');
  if (prompt.includes('#busy') && count === 1) return tooFast;
  if (prompt.includes('#forbidden')) return error(403, 'unsupported_country_region_territory');
  if (prompt.includes('#broken')) return error(500, 'server_error');
  return prompt.includes('#cut') ? 'cut' : undefined;
}

type Chat = { messages: { role: string; content: string }[]; response_format?: { type: string } };

/** Writes a title in the form that the prompt names: `#fenced`, `#wrong` (at first), `#chatty` (never data), `#plain` (no schemas). */
async function write(world: FakeWorld, { body }: FakeRequest): Promise<FakeReply> {
  const chat = JSON.parse(body.toString()) as Chat;
  world.problems.push(...checkWords('CreateChatCompletionRequest', chat));
  const words = chat.messages.find(({ role }) => role === 'user')!.content;
  const refused = refuse(world, words);
  if (refused !== undefined) return refused;
  if (words.includes('#told-')) return tellFailure(words);
  if (words.includes('#late')) await untilReleased(world, words);
  if (words.includes('#plain') && chat.response_format !== undefined) return error(400, 'unknown_parameter');
  const isAgain = chat.messages.some(({ role }) => role === 'assistant');
  const data = JSON.stringify({ title: words.includes('#wrong') && !isAgain ? 7 : `On ${words}` });
  const improved = words.includes('#rambling') ? '<think>Hm.' : `<think>Which one?</think>\n"A luminous ${words}"`;
  const content =
    chat.messages[0]!.content.startsWith('You improve prompts') && !words.includes('#silent')
      ? improved
      : words.includes('#chatty')
        ? 'With pleasure!'
        : words.includes('#fenced')
          ? `Here:\n\`\`\`json\n${data}\n\`\`\``
          : data;
  const message = { role: 'assistant', content: words.includes('#silent') ? '' : content, refusal: null };
  const finish_reason = words.includes('#filtered') ? 'content_filter' : 'stop';
  return { status: 200, body: { id: 'chat', object: 'chat.completion', choices: [{ index: 0, finish_reason, message }] } };
}

function speak(world: FakeWorld, { body }: FakeRequest): FakeReply {
  const request = JSON.parse(body.toString()) as { input: string };
  world.problems.push(...checkWords('CreateSpeechRequest', request));
  const refused = refuse(world, request.input);
  if (refused !== undefined) return refused;
  if (request.input.includes('#page')) return { status: 200, body: '<!doctype html>' };
  return { status: 200, body: new Uint8Array(request.input.includes('#huge') ? Buffer.alloc(65 * 1024 * 1024) : silence()) };
}
